import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import type { BrokenPromise } from '../../../gifts/donations/payments/mistakes.ts';
import type { Subscription } from '../subscription.ts';
import { type SubscriptionChange, listChanges } from './subscription-change.ts';

export interface Charge {
  at: Date;
  amountCents: number;
  /** The change that created the Mollie subscription of this charge, if any. */
  changeId?: string | undefined;
}

/**
 * Finds out whether a charge breaks what we promised the donor. A change counts as promised from the moment of the
 * request, because Mollie may charge just before the change reaches Mollie.
 */
export async function findBrokenPromise(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  charge: Charge,
): Promise<BrokenPromise | undefined> {
  const changes = await listChanges(transaction, subscription.subscription_id);
  return findBrokenPromiseAmong(subscription, changes, charge);
}

/** Mollie reports times in whole seconds. */
const precisionMs = 1_000;

export function findBrokenPromiseAmong(
  { ended_at, amount_cents }: Pick<Subscription, 'ended_at' | 'amount_cents'>,
  /** Newest first. */
  changes: readonly SubscriptionChange[],
  { at, amountCents, changeId }: Charge,
): BrokenPromise | undefined {
  if (ended_at !== null && at > ended_at) return { kind: 'charged_after_end' };
  const requestedBefore = changes.filter(
    ({ requested_at }) => requested_at.getTime() < at.getTime() + precisionMs,
  );
  const valid = requestedBefore.filter(({ state }) => state === 'wanted' || state === 'done');
  if (valid.some(({ kind }) => kind === 'stop')) return { kind: 'charged_after_end' };
  const pause = requestedBefore.find(preventsCharges);
  // Allow a charge of the Mollie subscription that the pause created. Its start date may begin earlier at
  // Mollie than in the Netherlands.
  if (pause && pause.change_id !== changeId && (!pause.next_date || dutchDate(at) < pause.next_date))
    return { kind: 'charged_in_pause' };
  const excessCents = amountCents - promisedCents(changes, valid, amount_cents);
  return excessCents > 0 ? { kind: 'charged_too_much', excessCents } : undefined;
}

/** A refused change of the date also prevents charges, because it may leave the subscription suspended. */
function preventsCharges({ kind, state }: SubscriptionChange): boolean {
  if (kind === 'dates') return state !== 'undone';
  return kind === 'suspend' && (state === 'wanted' || state === 'done');
}

function promisedCents(
  changes: readonly SubscriptionChange[],
  valid: readonly SubscriptionChange[],
  currentCents: number,
): number {
  const last = valid.find(({ kind }) => kind === 'amount');
  if (last) return last.amount_cents ?? currentCents;
  const first = changes.findLast(({ kind, state }) => kind === 'amount' && state === 'done');
  return first?.former_amount_cents ?? currentCents;
}
