import { sql } from 'kysely';
import type { Environment } from '../../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { DonorWithEmail } from '../../donors/donor.ts';
import type { Donation } from '../donation.ts';
import { isNotUnpaidAccountChange, selectDonations } from '../queries.ts';

export function selectDonationsOfDonor(transaction: OrganisationTransaction, donorId: string) {
  return newestFirst(transaction).where('donor_id', '=', donorId);
}

/** Includes unpaid donations with this e-mail address, which have no donor id. */
export function selectDonationsOfPerson(
  transaction: OrganisationTransaction,
  donor: { donorId: string | undefined; email: string },
) {
  return newestFirst(transaction).where(isOfPerson(donor));
}

export function isOfPerson({ donorId, email }: { donorId: string | undefined; email: string }) {
  return sql<boolean>`(donor_id = ${donorId ?? null} or donor_id is null and lower_email = ${email.toLowerCase()})`;
}

export async function listDonationsOfDonor(
  transaction: OrganisationTransaction,
  donor: DonorWithEmail,
  { limit, offset, environment }: { limit: number; offset: number; environment?: Environment | undefined },
): Promise<Donation[]> {
  return selectDonationsOfPerson(transaction, donor)
    .where(isNotUnpaidAccountChange)
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment!))
    .limit(limit)
    .offset(offset)
    .modifyEnd(prepared)
    .execute();
}

export function findLatestPaidDonation(transaction: OrganisationTransaction, donorId: string) {
  return selectDonationsOfDonor(transaction, donorId)
    .where('completed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Joins the payments, because one donation may have payments in several years. */
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
    ${prepared}`.execute(transaction);
  return rows.map(({ year }) => year);
}

function newestFirst(transaction: OrganisationTransaction) {
  return selectDonations(transaction).orderBy('created_at', 'desc').orderBy('donation_id');
}
