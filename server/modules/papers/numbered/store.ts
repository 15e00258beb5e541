import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Paper } from './paper.ts';

export async function findReceiptPaper(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<Paper | undefined> {
  return transaction
    .selectFrom('paper')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', donationId)
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

/** Which gifts these receipts are of, by their numbers. */
export async function listDonationsOfReceipts(
  transaction: OrganisationTransaction,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('paper')
    .select(['number', 'donation_id'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('number', '=', sql<string>`any(${numbers})`)
    .where('donation_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ number, donation_id: donationId }) => [number, donationId!]));
}
