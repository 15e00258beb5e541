import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';

/** Nobody has to know any more which donors got an overview of a year that has to be kept no longer. */
export async function removeMailingsBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    delete from overview_mailing
    where year < extract(year from ${before}::timestamptz at time zone 'Europe/Amsterdam')
  `.execute(transaction);
}

/** The mailings of one donor become another donor's, except for years in which the other has one already. */
export async function handMailingsOver(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { organisationId } = transaction.scope;
  await sql`
    update overview_mailing m set donor_id = ${to}
    where m.organisation_id = ${organisationId} and m.donor_id = ${from} and not exists (
      select from overview_mailing k where k.organisation_id = ${organisationId} and k.environment = m.environment
        and k.year = m.year and k.donor_id = ${to})
  `.execute(transaction);
}
