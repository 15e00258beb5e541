import type { Transaction } from '../../../../../platform/database/database.ts';
import type { Payment } from '../payment.ts';

const pauseMs = 4_000;

/** Spares most pages a write that would claim nothing. */
export function wasJustAsked({ last_asked_at: asked }: Payment, now: Date): boolean {
  return asked !== null && Math.abs(now.getTime() - asked.getTime()) < pauseMs;
}

/** Whether it is this asker's turn to have Mollie asked: however many pages poll, once every few seconds is enough. */
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
        // By a clock that was wrong: it must not keep everybody waiting.
        row('last_asked_at', '>', new Date(now.getTime() + pauseMs)),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}
