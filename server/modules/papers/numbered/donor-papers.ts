import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';
import { papersOf, type Paper } from './queries.ts';

/** Oldest first, including replaced overviews. */
export async function listPapersOfDonor(
  transaction: OrganisationTransaction,
  donorId: string,
): Promise<Paper[]> {
  return papersOf(transaction)
    .where('donor_id', '=', donorId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

/** The receipt numbers stay, so that a later refund still invalidates the overview. */
const factsWithoutDonor = sql<string>`(facts::jsonb - 'donor')::text`;

/** The number, the amount and the validity of the papers stay. */
export async function forgetPapersOfDonor(
  transaction: OrganisationTransaction,
  donorId: string | undefined,
  donationIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('paper')
    .set({ donor_id: null, facts: factsWithoutDonor })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where((row) =>
      row.or([
        row('donor_id', '=', donorId ?? null),
        row('donation_id', '=', sql<string>`any(${donationIds})`),
      ]),
    )
    .execute();
}

export async function forgetPapersBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    update paper set donor_id = null, facts = ${factsWithoutDonor}
    where (kind = 'overview' and donor_id is not null
        and year < extract(year from ${before}::timestamptz at time zone 'Europe/Amsterdam'))
      or (kind = 'receipt' and facts::jsonb ? 'donor' and issued_at < ${before})
  `.execute(transaction);
}

/** If both donors have an overview of a year, the overview of `to` replaces the other, and is outdated. */
export async function reassignPapers(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { organisationId } = transaction.scope;
  await sql`
    update paper p set donor_id = ${to}, replaced_by = coalesce(p.replaced_by, (
      select k.number from paper k where k.organisation_id = ${organisationId} and k.donor_id = ${to}
        and k.environment = p.environment and k.year = p.year and k.replaced_by is null))
    where p.organisation_id = ${organisationId} and p.donor_id = ${from}
  `.execute(transaction);
}
