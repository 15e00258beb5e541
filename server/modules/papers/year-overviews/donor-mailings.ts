import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';

/** Nobody has to know any more which donors got an overview of a year that has to be kept no longer. */
export async function removeMailingsBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    delete from overview_mailing
    where year < extract(year from ${before}::timestamptz at time zone 'Europe/Amsterdam')
  `.execute(transaction);
}

/**
 * The mailings of one donor become another donor's, except for years in which the other has one already. The first
 * donor's own go with that donor.
 */
export async function handMailingsOver(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into overview_mailing (organisation_id, environment, year, donor_id, state, requested_at)
    select organisation_id, environment, year, ${to}, state, requested_at from overview_mailing
    where organisation_id = ${transaction.scope.organisationId} and donor_id = ${from}
    on conflict on constraint overview_mailing_pk do nothing
  `.execute(transaction);
}
