import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';

export type Refund = Selectable<Schema['refund']>;

export const heldBackReason = 'duplicate';

export async function insertRefund(
  transaction: Transaction,
  refund: Insertable<Schema['refund']>,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

function refundsOf(transaction: Transaction, organisationId: string) {
  return transaction.selectFrom('refund').selectAll().where('organisation_id', '=', organisationId);
}

export async function findRefund(
  transaction: OrganisationTransaction,
  refundId: string,
): Promise<Refund | undefined> {
  return refundsOf(transaction, transaction.scope.organisationId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
}

export async function findRefundByKey(
  transaction: OrganisationTransaction,
  idempotencyKey: string,
): Promise<Refund | undefined> {
  return refundsOf(transaction, transaction.scope.organisationId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function wasHeldBack(
  transaction: Transaction,
  { organisation_id, payment_id }: Payment,
  amountCents: number,
): Promise<boolean> {
  const refund = await refundsOf(transaction, organisation_id)
    .where('payment_id', '=', payment_id)
    .where('amount_cents', '=', amountCents)
    .where('status', '=', 'refused')
    .where('reason', '=', heldBackReason)
    .executeTakeFirst();
  return refund !== undefined;
}

export async function listRefusedRefunds(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<Refund[]> {
  return refundsOf(transaction, organisation_id)
    .where('donation_id', '=', donation_id)
    .where('status', '=', 'refused')
    .execute();
}

/** Lists refunds that are wanted or sent, because their amounts must not be refunded twice. */
export async function listOpenRefunds(
  transaction: Transaction,
  { organisation_id, payment_id }: Payment,
): Promise<Refund[]> {
  return refundsOf(transaction, organisation_id)
    .where('payment_id', '=', payment_id)
    .where('status', '!=', 'refused')
    .execute();
}

/** False if the refund is no longer wanted, or if another attempt started after `since` and may still be running. */
export async function claimRefundAttempt(
  transaction: Transaction,
  { organisation_id, refund_id }: Refund,
  now: Date,
  since: Date,
): Promise<boolean> {
  const claimed = await transaction
    .updateTable('refund')
    .set({ tried_at: now, reason: null })
    .where('organisation_id', '=', organisation_id)
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'wanted')
    .where((refund) => refund.or([refund('tried_at', 'is', null), refund('tried_at', '<=', since)]))
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export async function updateRefund(
  transaction: Transaction,
  { organisation_id, refund_id }: Refund,
  change: Updateable<Schema['refund']>,
): Promise<boolean> {
  const updated = await transaction
    .updateTable('refund')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'wanted')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Undefined if the change was already recorded, or if the refund was made in Mollie's dashboard. */
export async function changeSentRefund(
  transaction: Transaction,
  { organisation_id, payment_id }: Payment,
  mollieRefundId: string,
  change: Pick<Updateable<Schema['refund']>, 'status' | 'reason' | 'left_at'>,
): Promise<Refund | undefined> {
  return transaction
    .updateTable('refund')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('payment_id', '=', payment_id)
    .where('mollie_refund_id', '=', mollieRefundId)
    .where('status', '=', 'sent')
    .where((refund) => (change.left_at ? refund('left_at', 'is', null) : refund.lit(true)))
    .returningAll()
    .executeTakeFirst();
}
