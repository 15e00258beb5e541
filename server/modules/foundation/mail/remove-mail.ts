import { sql } from 'kysely';
import type { MailKind } from '../../../../contract/mails.ts';
import type {
  Transaction,
  OrganisationTransaction,
  PlatformTransaction,
} from '../../../platform/database/database.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';

const batchSize = 500;

export async function removeOldMails(
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

export async function removeMailsTo(
  transaction: OrganisationTransaction,
  kind: MailKind,
  recipient: string,
): Promise<void> {
  await transaction.own
    .deleteFrom('mail')
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .execute();
}

export async function purgeMailBodies(
  { database }: Pick<Deps, 'database'>,
  scope: PlatformScope,
): Promise<void> {
  for (;;) {
    const purged = await database.transaction(scope, async (transaction) => {
      const { rows } = await sql<{ mail_id: string }>`
        update mail set html = '', text = '' where mail_id in (
          select mail_id from mail
          where created_at < product_now() - interval '90 days' and (html <> '' or text <> '') and status <> 'queued'
          order by created_at limit ${batchSize}
        ) returning mail_id`.execute(transaction);
      const ids = rows.map(({ mail_id }) => mail_id);
      if (ids.length > 0)
        await transaction.deleteFrom('mail_attachment').where('mail_id', 'in', ids).execute();
      return ids.length;
    });
    if (purged < batchSize) return;
  }
}

export async function removeMailsOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<void> {
  await transaction.own
    .deleteFrom('mail')
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
}

export async function removeMailsBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await transaction.deleteFrom('mail').where('created_at', '<', before).execute();
}
