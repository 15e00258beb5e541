import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { donationStatuses } from '../../../../../contract/donation-list.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import type { Donation } from '../donation.ts';
import { isOncePaid, type DonationStatus } from '../donation-status.ts';
import { searchIndex } from '../list/search-donations.ts';
import { donationsOf } from '../queries.ts';

const anyGift = { statuses: undefined, frequency: undefined, from: undefined, to: undefined };
const oncePaid = donationStatuses.filter(isOncePaid);

/** More than anybody gave; what is searched for may stand in another's address as well. */
const mostOfAddress = 2_000;

/**
 * A part of the donations made with an e-mail address, newest first. The search finds them: a donor who looks must not
 * have us read through everything that the organisation was ever given.
 */
export async function listGiftsOfAddress(
  transaction: OrganisationTransaction,
  email: string,
  { limit, offset, environment }: { limit: number; offset: number; environment?: Environment | undefined },
  statuses?: DonationStatus[],
): Promise<Donation[]> {
  const query = { ...anyGift, search: email, environment, statuses };
  const ids = await searchIndex(transaction, query, mostOfAddress);
  if (ids.length === 0) return [];
  return donationsOf(transaction)
    .where('donation_id', '=', sql<string>`any(${ids})`)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('donation_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The newest donation of an e-mail address that was once paid, whatever became of the money. */
export async function findPaidGiftOfAddress(
  transaction: OrganisationTransaction,
  email: string,
): Promise<Donation | undefined> {
  const [newest] = await listGiftsOfAddress(transaction, email, { limit: 1, offset: 0 }, oncePaid);
  return newest;
}

/** The calendar years of the Netherlands in which gifts of an address were paid, newest first. */
export async function listYearsOfAddress(
  transaction: OrganisationTransaction,
  email: string,
  environment: Environment,
): Promise<number[]> {
  const ids = await searchIndex(transaction, { ...anyGift, search: email, environment }, mostOfAddress);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from completed_at at time zone 'Europe/Amsterdam')::integer as year from donation
    where organisation_id = ${transaction.scope.organisationId} and donation_id = any(${ids})
      and lower(email) = ${email.toLowerCase()} and completed_at is not null
    order by year desc
  `.execute(transaction);
  return rows.map(({ year }) => year);
}
