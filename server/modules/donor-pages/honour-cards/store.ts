import { sql, type Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import { batchSize } from '../../../platform/database/read-in-batches.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';

const cardColumns = ['honoured', 'recipient_name', 'recipient_email', 'message'] as const;
type Honour = Selectable<Schema['honour']>;
export type Card = { [Column in (typeof cardColumns)[number]]: NonNullable<Honour[Column]> };

export const cardMailKind = 'honour-card';

const emptyCard = sql`recipient_name = null, recipient_email = null, message = null, due_at = null`;

/** Whether the gift of card `h` was ever paid, even if the money was returned later. */
const isPaid = sql`exists (
  select from donation d
  where d.organisation_id = h.organisation_id and d.donation_id = h.donation_id and d.completed_at is not null)`;

const wasTriedSince = (moment: Date) => sql`exists (
  select from payment p
  where p.organisation_id = h.organisation_id and p.donation_id = h.donation_id and p.created_at >= ${moment})`;

export interface DueCard {
  organisationId: string;
  donationId: string;
}

export async function listDueCards(
  transaction: PlatformTransaction,
  now: Date,
  after: DueCard = { organisationId: '', donationId: '' },
): Promise<DueCard[]> {
  const { rows } = await sql<DueCard>`
    select h.organisation_id as "organisationId", h.donation_id as "donationId" from honour h
    where h.due_at <= ${now} and (h.organisation_id, h.donation_id) > (${after.organisationId}, ${after.donationId})
      and ${isPaid}
    order by h.organisation_id, h.donation_id limit ${batchSize}
  `.execute(transaction);
  return rows;
}

export async function lockDueCard(
  transaction: OrganisationTransaction,
  donationId: string,
  now: Date,
): Promise<Card | undefined> {
  const honour = await transaction.own
    .selectFrom('honour')
    .select(cardColumns)
    .where('donation_id', '=', donationId)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  // A check constraint guarantees that a due card is complete.
  return honour as Card | undefined;
}

export async function closeCard(
  transaction: OrganisationTransaction,
  donationId: string,
  sentAt: Date | null,
): Promise<void> {
  await sql`
    update honour set ${emptyCard}, sent_at = ${sentAt}
    where organisation_id = ${transaction.scope.organisationId} and donation_id = ${donationId}
  `.execute(transaction);
}

export async function forgetUnpaidCards(transaction: PlatformTransaction, triedBefore: Date): Promise<void> {
  await sql`
    update honour h set ${emptyCard}
    where h.due_at is not null and not ${isPaid} and not ${wasTriedSince(triedBefore)}
  `.execute(transaction);
}
