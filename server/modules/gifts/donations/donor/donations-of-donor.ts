import { sql } from 'kysely';
import { donationStatuses } from '../../../../../contract/donation-list.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { DonorWithAddress } from '../../donors/donor.ts';
import type { Donation } from '../donation.ts';
import { wasPaid } from '../donation-status.ts';
import { searchIndex } from '../list/search-donations.ts';
import { donationsOf } from '../queries.ts';

const neverPaid = donationStatuses.filter((status) => !wasPaid(status));

/** More than anybody begins. The words of one address can be part of another. */
const mostBegun = 2_000;

/** Every donation that names a donor, newest first. */
export function donationsOfDonor(transaction: OrganisationTransaction, donorId: string) {
  return newestFirst(transaction).where('donor_id', '=', donorId);
}

/**
 * The same with those that were only begun with the address, which name no donor. It reads all donations of the
 * organisation that have none: behind row-level security an index on lower(email) would not be used, because lower()
 * might leak what the policy hides.
 */
export function donationsOfPerson(
  transaction: OrganisationTransaction,
  { donorId, email }: { donorId: string | undefined; email: string },
) {
  return newestFirst(transaction).where(
    sql<boolean>`(donor_id = ${donorId ?? null} or donor_id is null and lower(email) = ${email.toLowerCase()})`,
  );
}

/**
 * A part of the same. The search finds the donations that were only begun: a donor who opens Mijn gift must not cost a
 * read of all donations of the organisation.
 */
export async function listDonationsOfDonor(
  transaction: OrganisationTransaction,
  { donorId, email }: DonorWithAddress,
  { limit, offset, environment }: { limit: number; offset: number; environment?: Environment | undefined },
): Promise<Donation[]> {
  const query = { statuses: neverPaid, environment, frequency: undefined, from: undefined, to: undefined };
  const begun = await searchIndex(transaction, { ...query, search: email }, mostBegun);
  const ofEnvironment = environment ? sql`and environment = ${environment}` : sql``;
  return newestFirst(transaction)
    .where(
      sql<boolean>`(donor_id = ${donorId} ${ofEnvironment}
        or donation_id = any(${begun}) and donor_id is null and lower(email) = ${email})`,
    )
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The newest donation of a donor that was once paid, whatever became of the money. */
export async function findLatestPaidDonation(
  transaction: OrganisationTransaction,
  donorId: string,
): Promise<Donation | undefined> {
  return donationsOfDonor(transaction, donorId)
    .where('completed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/**
 * The calendar years of the Netherlands in which money of a donor came, newest first. The payments of one gift may have
 * been paid in different years; a gift in cash has no payment.
 */
export async function listYearsOfDonor(
  transaction: OrganisationTransaction,
  donorId: string,
  environment: Environment,
): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct
      extract(year from coalesce(p.paid_at, d.completed_at) at time zone 'Europe/Amsterdam')::integer as year
    from donation d
    left join payment p
      on p.organisation_id = d.organisation_id and p.donation_id = d.donation_id and p.paid_at is not null
    where d.organisation_id = ${transaction.scope.organisationId} and d.donor_id = ${donorId}
      and d.environment = ${environment} and d.completed_at is not null
    order by year desc
  `.execute(transaction);
  return rows.map(({ year }) => year);
}

function newestFirst(transaction: OrganisationTransaction) {
  return donationsOf(transaction).orderBy('created_at', 'desc').orderBy('donation_id');
}
