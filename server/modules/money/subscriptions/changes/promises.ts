import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import type { BrokenPromise } from '../../../gifts/donations/payments/mistakes.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionChange } from './subscription-change.ts';
import { listChanges } from './queries.ts';

export interface Charge {
  at: Date;
  amountCents: number;
  /** The change for which the charging subscription was created, if any. */
  changeId: string | undefined;
}

/**
 * Finds the promise to the donor that a charge breaks. A change counts from its request, because Mollie may charge just
 * before it is carried out.
 */
export async function findBrokenPromise(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  charge: Charge,
): Promise<BrokenPromise | undefined> {
  return findBrokenPromiseAmong(
    subscription,
    await listChanges(transaction, subscription.subscription_id),
    charge,
  );
}

/** Mollie's times are whole seconds. */
const toldInMs = 1_000;

export function findBrokenPromiseAmong(
  { ended_at, amount_cents }: Pick<Subscription, 'ended_at' | 'amount_cents'>,
  /** Newest first. */
  changes: readonly SubscriptionChange[],
  { at, amountCents, changeId }: Charge,
): BrokenPromise | undefined {
  if (ended_at !== null && at > ended_at) return { kind: 'charged_after_end' };
  const wantedBefore = changes.filter(({ requested_at }) => requested_at.getTime() < at.getTime() + toldInMs);
  const holding = wantedBefore.filter(({ state }) => state === 'wanted' || state === 'done');
  if (holding.some(({ kind }) => kind === 'stop')) return { kind: 'charged_after_end' };
  const rest = wantedBefore.find(preventsCharges);
  // A replacement may charge on its own start date, whatever Mollie's time zone.
  if (rest && rest.change_id !== changeId && (!rest.next_date || dutchDate(at) < rest.next_date))
    return { kind: 'charged_in_pause' };
  const excessCents = amountCents - promisedCents(changes, holding, amount_cents);
  return excessCents > 0 ? { kind: 'charged_too_much', excessCents } : undefined;
}

/** A refused restart leaves the subscription suspended. */
function preventsCharges({ kind, state }: SubscriptionChange): boolean {
  if (kind === 'dates') return state !== 'undone';
  return kind === 'suspend' && (state === 'wanted' || state === 'done');
}

function promisedCents(
  changes: readonly SubscriptionChange[],
  holding: readonly SubscriptionChange[],
  currentCents: number,
): number {
  const last = holding.find(({ kind }) => kind === 'amount');
  if (last) return last.amount_cents ?? currentCents;
  // The first change started from the original amount.
  const first = changes.findLast(({ kind, state }) => kind === 'amount' && state === 'done');
  return first?.former_amount_cents ?? currentCents;
}
