import { sql } from 'kysely';
import type { MistakeReason } from '../../../../../contract/gift-states.ts';
import type { OrganisationTransaction, Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Payment } from './payment.ts';

export type BrokenPromise =
  | { kind: 'charged_after_end' | 'charged_in_pause' }
  | { kind: 'charged_too_much'; excessCents: number };

/** Marks a payment that must be refunded, in whole or in part, once it is paid. */
export async function recordMistake(
  transaction: Transaction,
  payment: Payment,
  mistake: BrokenPromise | { kind: 'paid_twice' },
): Promise<void> {
  const { organisation_id, payment_id, amount_cents } = payment;
  const reason: MistakeReason = mistake.kind;
  const isExcess = mistake.kind === 'charged_too_much';
  await transaction
    .insertInto('mistake')
    .values({
      organisation_id,
      payment_id,
      reason,
      return_cents: isExcess ? mistake.excessCents : amount_cents,
    })
    // A double payment is refunded in full, even if an earlier mistake covered only a part of it.
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'payment_id'])
        .doUpdateSet({ reason, return_cents: amount_cents })
        .where('mistake.reason', '=', 'charged_too_much'),
    )
    .execute();
  if (isExcess) await recordEvent(transaction, payment, 'charged_too_much', mistake.excessCents);
  else await recordEvent(transaction, payment, mistake.kind);
}

export function findMistake(
  transaction: Transaction,
  { organisation_id, payment_id }: Pick<Payment, 'organisation_id' | 'payment_id'>,
) {
  return transaction
    .selectFrom('mistake')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
}

/** Returns the ids of donations whose paid payments must all be refunded in full. */
export async function listMistakenDonations(
  transaction: OrganisationTransaction,
  donations: readonly Donation[],
): Promise<Set<string>> {
  const { rows } = await sql<{ donation_id: string }>`
    select p.donation_id
    from payment p
    left join mistake m on m.organisation_id = p.organisation_id and m.payment_id = p.payment_id
    where p.organisation_id = ${transaction.scope.organisationId}
      and p.donation_id = any(${donations.map(({ donation_id }) => donation_id)}) and p.paid_at is not null
    group by p.donation_id
    having bool_and(m.reason is not null and m.reason <> 'charged_too_much')
    ${prepared}`.execute(transaction);
  return new Set(rows.map(({ donation_id }) => donation_id));
}
