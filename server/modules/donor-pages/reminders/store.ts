import { sql, type Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import { batchSize } from '../../../platform/database/read-in-batches.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';

export type Reminder = Selectable<Schema['reminder']>;

export interface NewReminder {
  addressHash: string;
  email: string;
  pageSlug: string | null;
  consentAt: Date;
  dueAt: Date;
}

export const reminderMailKind = 'gift-reminder';

/** A new request for the same address within this number of days is ignored. */
export const quietDays = 90;

export async function insertReminder(
  transaction: OrganisationTransaction,
  { addressHash, email, pageSlug, consentAt, dueAt }: NewReminder,
): Promise<void> {
  await sql`
    insert into reminder as r (organisation_id, address_hash, email, page_slug, consent_at, due_at)
    values (${transaction.scope.organisationId}, ${addressHash}, ${email}, ${pageSlug}, ${consentAt}, ${dueAt})
    on conflict on constraint reminder_pk do update set
      email = excluded.email, page_slug = excluded.page_slug, consent_at = excluded.consent_at,
      due_at = excluded.due_at, sent_count = 0
    where r.due_at is null and r.unsubscribed_at is null
      and r.consent_at < ${consentAt}::timestamptz - ${quietDays} * interval '1 day'
  `.execute(transaction);
}

export interface DueReminder {
  organisationId: string;
  addressHash: string;
}

export async function listDueReminders(
  transaction: PlatformTransaction,
  now: Date,
  after: DueReminder = { organisationId: '', addressHash: '' },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select organisation_id as "organisationId", address_hash as "addressHash" from reminder
    where due_at <= ${now} and (organisation_id, address_hash) > (${after.organisationId}, ${after.addressHash})
    order by organisation_id, address_hash limit ${batchSize}
  `.execute(transaction);
  return rows;
}

export async function lockDueReminder(
  transaction: OrganisationTransaction,
  addressHash: string,
  now: Date,
): Promise<Reminder | undefined> {
  return transaction.own
    .selectFrom('reminder')
    .selectAll()
    .where('address_hash', '=', addressHash)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
}

export async function recordSent(
  transaction: OrganisationTransaction,
  { address_hash: addressHash, email, sent_count: before }: Reminder,
  { hasSent, nextAt }: { hasSent: boolean; nextAt: Date | null },
): Promise<void> {
  await transaction.own
    .updateTable('reminder')
    .set({ sent_count: before + (hasSent ? 1 : 0), due_at: nextAt, email: nextAt && email })
    .where('address_hash', '=', addressHash)
    .execute();
}

/**
 * Unsubscribes an address, even an address without a reminder, so that later requests for this address are ignored.
 * Returns the stored email, if any.
 */
export async function stopReminders(
  transaction: OrganisationTransaction,
  addressHash: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    with before as (
      select email from reminder
      where organisation_id = ${transaction.scope.organisationId} and address_hash = ${addressHash} for update
    ), stopped as (
      insert into reminder as r (organisation_id, address_hash, consent_at, unsubscribed_at)
      values (${transaction.scope.organisationId}, ${addressHash}, ${now}, ${now})
      on conflict on constraint reminder_pk do update set
        email = null, due_at = null, unsubscribed_at = coalesce(r.unsubscribed_at, ${now}::timestamptz)
    )
    select email from before
  `.execute(transaction);
  return rows[0]?.email ?? null;
}

export async function forgetOldReminders(transaction: PlatformTransaction, now: Date): Promise<void> {
  await sql`
    delete from reminder where due_at is null and unsubscribed_at is null
      and consent_at < ${now}::timestamptz - ${quietDays} * interval '1 day'
  `.execute(transaction);
}

export async function removeReminder(transaction: OrganisationTransaction, email: string): Promise<void> {
  await transaction.own
    .deleteFrom('reminder')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
}
