import type { PlatformTransaction } from '../../../../../platform/database/database.ts';
import { updatePayment } from '../store.ts';
import { nextCheckAt } from './check-schedule.ts';

const batchSize = 500;

/** Takes the payments that are due for a question to Mollie and plans their next one. */
export async function claimDueChecks(
  transaction: PlatformTransaction,
  now: Date,
): Promise<{ organisationId: string; paymentId: string }[]> {
  const due = await transaction
    .selectFrom('payment')
    .select(['organisation_id', 'payment_id', 'created_at', 'checks'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const payment of due) {
    const checks = payment.checks + 1;
    await updatePayment(transaction, payment, {
      checks,
      next_check_at: nextCheckAt(payment.created_at, checks),
    });
  }
  return due.map(({ organisation_id, payment_id }) => ({
    organisationId: organisation_id,
    paymentId: payment_id,
  }));
}
