import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { goesFirst, type GiftChange } from './changes/gift-change.ts';
import { dateAfterPaid, nextChargeDate } from './changes/plan-change.ts';
import { listChanges } from './changes/store.ts';
import { isRunning, type Subscription } from './subscription.ts';

export interface NextCharge {
  /** As 2026-01-31. */
  date: string;
  amountCents: number;
}

/** The payment after which it is told; undefined before there is one. */
type Told = Pick<Payment, 'kind' | 'paid_at'> | undefined;

/** When a gift is charged again and for how much, for the page and the mail that tell of a payment. */
export async function readNextCharge(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  gift: Subscription,
  told: Told,
): Promise<NextCharge | null> {
  return nextChargeOf(gift, await listChanges(transaction, gift.subscription_id), told, clock.now());
}

/**
 * Null when nothing more is charged. What was asked for counts as done: it is carried out in a moment, or before the
 * charge all the same.
 */
export function nextChargeOf(
  gift: Subscription,
  /** Newest first. */
  changes: readonly GiftChange[],
  told: Told,
  now: Date,
): NextCharge | null {
  if (!isRunning(gift.status)) return null;
  const wanted = changes.find(({ state }) => state === 'wanted');
  if (wanted && goesFirst(wanted.kind)) return null;
  const amountCents = wanted?.amount_cents ?? gift.amount_cents;
  const date =
    told?.kind === 'account' && !isTakenOver(changes, told.paid_at)
      ? dateAfterPaid(gift, told.paid_at ?? now, now)
      : (wanted?.next_date ?? plannedDate(gift, now));
  return date === null ? null : { date, amountCents };
}

function plannedDate(gift: Subscription, now: Date): string | null {
  return gift.status === 'starting' ? gift.start_date : nextChargeDate({ gift, today: dutchDate(now) });
}

/** The payment is dated by Mollie's clock, what follows from it by ours. */
const clocksDifferMs = 60_000;

/** Whether the account that paid has taken the gift over, which moves its next charge. */
function isTakenOver(changes: readonly GiftChange[], paidAt: Date | null): boolean {
  return (
    paidAt !== null &&
    changes.some(
      ({ kind, mandate_id, wanted_at }) =>
        kind === 'dates' && mandate_id !== null && wanted_at.getTime() > paidAt.getTime() - clocksDifferMs,
    )
  );
}
