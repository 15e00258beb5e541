import { sql } from 'kysely';
import { donationStatuses } from '../../../../../contract/donation-list.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { DonorWithEmail } from '../../donors/donor.ts';
import type { Donation } from '../donation.ts';
import { wasPaid } from '../donation-status.ts';
import { searchIndex } from '../list/search-donations.ts';
import { donationsOf } from '../queries.ts';

const unpaidStatuses = donationStatuses.filter((status) => !wasPaid(status));

/** This limit is high, because the search also finds longer addresses that contain the donor's address. */
const maxUnpaid = 2_000;

export function donationsOfDonor(transaction: OrganisationTransaction, donorId: string) {
  return newestFirst(transaction).where('donor_id', '=', donorId);
}

/**
 * Includes unpaid donations with the same address, which have no donor id. Scans all donations of the organisation,
 * because row-level security prevents an index on lower(email): the function lower() is not leakproof.
 */
export function donationsOfPerson(
  transaction: OrganisationTransaction,
  { donorId, email }: { donorId: string | undefined; email: string },
) {
  return newestFirst(transaction).where(
    sql<boolean>`(donor_id = ${donorId ?? null} or donor_id is null and lower(email) = ${email.toLowerCase()})`,
  );
}

/** Like `donationsOfPerson`, but finds unpaid donations by search, because Mijn gift must not scan all donations. */
export async function listDonationsOfDonor(
  transaction: OrganisationTransaction,
  { donorId, email }: DonorWithEmail,
  { limit, offset, environment }: { limit: number; offset: number; environment?: Environment | undefined },
): Promise<Donation[]> {
  const query = {
    statuses: unpaidStatuses,
    environment,
    frequency: undefined,
    from: undefined,
    to: undefined,
  };
  const unpaid = await searchIndex(transaction, { ...query, search: email }, maxUnpaid);
  const ofEnvironment = environment ? sql`and environment = ${environment}` : sql``;
  return newestFirst(transaction)
    .where(
      sql<boolean>`(donor_id = ${donorId} ${ofEnvironment}
        or donation_id = any(${unpaid}) and donor_id is null and lower(email) = ${email})`,
    )
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findLatestPaidDonation(transaction: OrganisationTransaction, donorId: string) {
  return donationsOfDonor(transaction, donorId)
    .where('completed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Lists the years in which the donor gave, newest first. One donation may have payments in several years. */
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
