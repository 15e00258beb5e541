import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../../../../db/schema.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { nextCheckAt } from './checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { listPayments } from './queries.ts';
import type { Payment } from './payment.ts';

type NewPayment = Pick<Payment, 'kind' | 'secret_id' | 'amount_cents'> &
  Partial<Omit<Insertable<Schema['payment']>, 'organisation_id' | 'donation_id' | 'attempt'>>;

/**
 * Adds a payment to a donation that the caller has locked or just inserted. Scheduled checks ask Mollie about the
 * payment until its outcome is known.
 */
export async function addPayment(
  transaction: Transaction,
  { organisation_id, donation_id, environment }: Donation,
  payment: NewPayment,
  now: Date,
): Promise<Payment> {
  const earlier = await listPayments(transaction, { organisation_id, donation_id });
  return transaction
    .insertInto('payment')
    .values({
      organisation_id,
      payment_id: randomId(),
      donation_id,
      attempt: earlier.length + 1,
      environment,
      webhook_token: randomId(),
      created_at: now,
      next_check_at: nextCheckAt(now, 0),
      ...payment,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePayment(
  transaction: Transaction,
  { organisation_id, payment_id }: Pick<Payment, 'organisation_id' | 'payment_id'>,
  change: Updateable<Schema['payment']>,
): Promise<void> {
  await transaction
    .updateTable('payment')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('payment_id', '=', payment_id)
    .modifyEnd(prepared)
    .execute();
}
