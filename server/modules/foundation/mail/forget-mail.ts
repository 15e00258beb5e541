import { sql } from 'kysely';
import type { MailKind } from '../../../../contract/mails.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Removes the mails of a kind that are older than PostgreSQL's interval says. */
export async function forgetMail(
  transaction: Transaction,
  kind: MailKind,
  interval: string,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom('mail')
    .where('kind', '=', kind)
    .where('created_at', '<', sql<Date>`${now}::timestamptz - ${interval}::interval`)
    .execute();
}
