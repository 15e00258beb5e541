import { sql } from 'kysely';
import type { PlatformTransaction, Transaction } from '../../../../../platform/database/database.ts';
import { prepared } from '../../../../../platform/database/prepared-statements.ts';
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
  if (due.length === 0) return [];
  const organisationIds = due.map(({ organisation_id }) => organisation_id);
  const paymentIds = due.map(({ payment_id }) => payment_id);
  const nextChecks = due.map(({ created_at, checks }) => nextCheckAt(created_at, checks + 1));
  await sql`
    update payment set checks = checks + 1, next_check_at = next.check_at
    from unnest(${organisationIds}::text[], ${paymentIds}::text[], ${nextChecks}::timestamptz[])
      next (organisation_id, payment_id, check_at)
    where payment.organisation_id = next.organisation_id and payment.payment_id = next.payment_id
  `.execute(transaction);
  return due.map(({ organisation_id, payment_id }) => ({
    organisationId: organisation_id,
    paymentId: payment_id,
  }));
}

/** Whether Mollie was just asked. If so, a status page need not call `claimStatusPoll`, which saves a write. */
export function wasJustAsked({ last_asked_at: asked }: Pick<Payment, 'last_asked_at'>, now: Date): boolean {
  return asked !== null && Math.abs(now.getTime() - asked.getTime()) < pauseMs;
}

/** True for only one caller per payment every four seconds, even if many status pages ask. */
export async function claimStatusPoll(
  transaction: Transaction,
  { organisation_id, payment_id }: Pick<Payment, 'organisation_id' | 'payment_id'>,
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
