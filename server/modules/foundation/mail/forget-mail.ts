import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** Removes the mails of a kind that are older than PostgreSQL's interval says. */
export async function forgetMail(transaction: Transaction, kind: string, interval: string): Promise<void> {
  await transaction
    .deleteFrom('mail')
    .where('kind', '=', kind)
    .where('created_at', '<', sql<Date>`now() - ${interval}::interval`)
    .execute();
}
