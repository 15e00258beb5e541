import type { PlatformTransaction, Transaction } from '../../../../../platform/database/database.ts';
import { prepared } from '../../../../../platform/database/prepared-statements.ts';
import { updatePayment } from '../store.ts';
import { nextCheckAt } from './check-schedule.ts';
import type { Payment } from '../payment.ts';

const pauseMs = 4_000;

const batchSize = 500;

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

/** Pages call this first, because it usually saves the write of `claimStatusPoll`. */
export function wasJustAsked({ last_asked_at: asked }: Payment, now: Date): boolean {
  return asked !== null && Math.abs(now.getTime() - asked.getTime()) < pauseMs;
}

/** True for one caller in four seconds, even if many pages poll. */
export async function claimStatusPoll(
  transaction: Transaction,
  { organisation_id, payment_id }: Payment,
  now: Date,
): Promise<boolean> {
  const claimed = await transaction
    .updateTable('payment')
    .set({ last_asked_at: now })
    .where('organisation_id', '=', organisation_id)
    .where('payment_id', '=', payment_id)
    .where((row) =>
      row.or([
        row('last_asked_at', 'is', null),
        row('last_asked_at', '<', new Date(now.getTime() - pauseMs)),
        // The clock that wrote this time was ahead.
        row('last_asked_at', '>', new Date(now.getTime() + pauseMs)),
      ]),
    )
    .modifyEnd(prepared)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}
