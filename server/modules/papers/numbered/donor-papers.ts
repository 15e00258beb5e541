import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';
import type { Paper } from './paper.ts';

/** The overviews of a donor, oldest first, also those that others took the place of. */
export async function listPapersOfDonor(
  transaction: OrganisationTransaction,
  email: string,
): Promise<Paper[]> {
  return transaction
    .selectFrom('paper')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_email', '=', email.toLowerCase())
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

/** Who gave is no part of it any more. Which receipts it adds up stays, so that it is known when money goes back. */
const factsWithoutDonor = sql<string>`(facts::jsonb - 'donor')::text`;

/** Whose they were is forgotten. That they were issued, for how much, and whether that still holds, is not. */
export async function forgetPapersOfDonor(
  transaction: OrganisationTransaction,
  email: string,
  donationIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('paper')
    .set({ donor_email: null, facts: factsWithoutDonor })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where((row) =>
      row.or([
        row('donor_email', '=', email.toLowerCase()),
        row('donation_id', '=', sql<string>`any(${donationIds})`),
      ]),
    )
    .execute();
}

/** The same for overviews of years, and receipts, that have to be kept no longer. */
export async function forgetPapersBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    update paper set donor_email = null, facts = ${factsWithoutDonor}
    where (kind = 'overview' and donor_email is not null
        and year < extract(year from ${before}::timestamptz at time zone 'Europe/Amsterdam'))
      or (kind = 'receipt' and facts::jsonb ? 'donor' and issued_at < ${before})
  `.execute(transaction);
}

export async function movePapersOfDonor(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('paper')
    .set({ donor_email: to.toLowerCase() })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_email', '=', from.toLowerCase())
    .execute();
}
