import { sql } from 'kysely';
import type { MailKind } from '../../../../contract/mails.ts';
import type { Transaction } from '../../../platform/database/database.ts';

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
