import { sql, type Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export type Paper = Selectable<Schema['paper']>;

/** A receipt is for one payment; a gift in cash has none. */
export type ReceiptOf = { donation_id: string; payment_id: string | null };

export async function findPaper(
  transaction: OrganisationTransaction,
  number: string,
): Promise<Paper | undefined> {
  return papersOf(transaction).where('number', '=', number).executeTakeFirst();
}

export async function findReceiptPaper(
  transaction: OrganisationTransaction,
  { donation_id, payment_id }: ReceiptOf,
): Promise<Paper | undefined> {
  return papersOf(transaction)
    .where('donation_id', '=', donation_id)
    .where(sql<boolean>`coalesce(payment_id, '') = ${payment_id ?? ''}`)
    .executeTakeFirst();
}

export async function findDonationOfReceipt(
  transaction: OrganisationTransaction,
  number: string,
): Promise<string | undefined> {
  return (await listSubjectsOfReceipts(transaction, [number])).get(number)?.donation_id;
}

export async function listSubjectsOfReceipts(
  transaction: OrganisationTransaction,
  numbers: readonly string[],
): Promise<Map<string, ReceiptOf>> {
  const rows = await transaction
    .selectFrom('paper')
    .select(['number', 'donation_id', 'payment_id'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('number', '=', sql<string>`any(${numbers})`)
    .where('donation_id', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ number, donation_id, payment_id }) => [number, { donation_id: donation_id!, payment_id }]),
  );
}

export function papersOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('paper')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}
