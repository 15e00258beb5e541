import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';

export type Refund = Selectable<Schema['refund']>;

export async function insertRefund(
  transaction: Transaction,
  refund: Insertable<Schema['refund']>,
): Promise<void> {
  await transaction.insertInto('refund').values(refund).execute();
}

export async function findRefund(
  transaction: Transaction,
  scope: OrganisationScope,
  refundId: string,
): Promise<Refund | undefined> {
  return transaction
    .selectFrom('refund')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
}

export async function findRefundByKey(
  transaction: Transaction,
  { organisation_id, donation_id }: { organisation_id: string; donation_id: string },
  idempotencyKey: string,
): Promise<Refund | undefined> {
  return transaction
    .selectFrom('refund')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** Refunds that came to nothing after Mollie had taken them on; what they were for may be paid back again. */
export async function giveUpRefunds(
  transaction: Transaction,
  { organisation_id, donation_id }: { organisation_id: string; donation_id: string },
  payment: MolliePayment,
): Promise<void> {
  for (const { id, status } of payment._embedded?.refunds ?? []) {
    if (status !== 'failed' && status !== 'canceled') continue;
    await transaction
      .updateTable('refund')
      .set({ status: 'refused', reason: status })
      .where('organisation_id', '=', organisation_id)
      .where('donation_id', '=', donation_id)
      .where('mollie_refund_id', '=', id)
      .where('status', '=', 'sent')
      .execute();
  }
}

export async function updateRefund(
  transaction: Transaction,
  { organisation_id, refund_id }: Refund,
  change: Updateable<Schema['refund']>,
): Promise<void> {
  await transaction
    .updateTable('refund')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'wanted')
    .execute();
}
