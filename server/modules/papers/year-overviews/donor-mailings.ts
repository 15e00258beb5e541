import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';

/** Nobody has to know any more that this donor was to get overviews. */
export async function removeMailingsOfDonor(
  transaction: OrganisationTransaction,
  email: string,
): Promise<void> {
  await transaction
    .deleteFrom('overview_mailing')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_email', '=', email.toLowerCase())
    .execute();
}

/** The same for years that have to be kept no longer. */
export async function removeMailingsBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    delete from overview_mailing
    where year < extract(year from ${before}::timestamptz at time zone 'Europe/Amsterdam')
  `.execute(transaction);
}

export async function moveMailingsOfDonor(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('overview_mailing')
    .set({ donor_email: to.toLowerCase() })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_email', '=', from.toLowerCase())
    .execute();
}
