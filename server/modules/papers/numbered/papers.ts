import { sql, type Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';

/**
 * The facts that remain on a paper after its donor is forgotten. An overview keeps its receipt numbers, so
 * that the check page still subtracts later refunds.
 */
const factsWithoutDonor = sql<string>`(facts::jsonb - 'donor')::text`;

export type Paper = Selectable<Schema['paper']>;

/** A receipt is for one payment, or for a gift that the organisation entered itself and that has no payment. */
export type ReceiptSubject = { donation_id: string; payment_id: string | null };

export function findPaper(transaction: OrganisationTransaction, number: string) {
  return papersOf(transaction).where('number', '=', number).executeTakeFirst();
}

export function findReceiptPaper(
  transaction: OrganisationTransaction,
  { donation_id, payment_id }: ReceiptSubject,
) {
  return papersOf(transaction)
    .where('donation_id', '=', donation_id)
    .where(sql<boolean>`coalesce(payment_id, '') = ${payment_id ?? ''}`)
    .executeTakeFirst();
}

export async function findDonationOfReceipt(transaction: OrganisationTransaction, number: string) {
  return (await listSubjectsOfReceipts(transaction, [number])).get(number)?.donation_id;
}

export async function listSubjectsOfReceipts(
  transaction: OrganisationTransaction,
  numbers: readonly string[],
): Promise<Map<string, ReceiptSubject>> {
  const rows = await transaction.own
    .selectFrom('paper')
    .select(['number', 'donation_id', 'payment_id'])
    .where('number', '=', sql<string>`any(${numbers})`)
    .where('donation_id', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ number, donation_id, payment_id }) => [number, { donation_id: donation_id!, payment_id }]),
  );
}

function papersOf(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('paper').selectAll();
}

/** Lists the oldest overview first, and includes replaced overviews. */
export function listOverviewsOfDonor(transaction: OrganisationTransaction, donorId: string) {
  return papersOf(transaction)
    .where('donor_id', '=', donorId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

export function listReceiptsOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
) {
  return papersOf(transaction)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
}

export async function forgetPapersOfDonor(
  transaction: OrganisationTransaction,
  donorId: string | undefined,
  donationIds: readonly string[],
): Promise<void> {
  await transaction.own
    .updateTable('paper')
    .set({ donor_id: null, facts: factsWithoutDonor })
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

/** If both donors have an overview of the same year, the overview of `to` replaces the overview of `from`. */
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
