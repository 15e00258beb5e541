import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Paper } from './paper.ts';

/** A receipt is of one payment; that of a gift in cash, of the gift. */
export interface ReceiptOf {
  donation_id: string;
  payment_id: string | null;
}

export async function findReceiptPaper(
  transaction: OrganisationTransaction,
  { donation_id, payment_id }: ReceiptOf,
): Promise<Paper | undefined> {
  return transaction
    .selectFrom('paper')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', donation_id)
    .where(sql<boolean>`coalesce(payment_id, '') = ${payment_id ?? ''}`)
    .executeTakeFirst();
}

export async function findPaper(
  transaction: OrganisationTransaction,
  number: string,
): Promise<Paper | undefined> {
  return transaction
    .selectFrom('paper')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Which gifts and payments these receipts are of, by their numbers. */
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
