import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import type { BrokenPromise } from '../../../gifts/donations/payments/mistakes.ts';
import type { Subscription } from '../subscription.ts';
import type { GiftChange } from './gift-change.ts';
import { listChanges } from './store.ts';

export interface Charge {
  at: Date;
  amountCents: number;
  /** For which change the subscription was made that charges, if it was made for one. */
  changeId: string | undefined;
}

/**
 * Whether a charge is one that the donor had asked not to be made. A change counts from the moment it was wanted:
 * Mollie may charge in the minute before it is carried out, and the donor keeps what was promised.
 */
export async function findBrokenPromise(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  charge: Charge,
): Promise<BrokenPromise | undefined> {
  return findBroken(subscription, await listChanges(transaction, subscription.subscription_id), charge);
}

/** Mollie tells whole seconds: a charge may have been made until the end of the one it names. */
const toldInMs = 1_000;

export function findBroken(
  { ended_at, amount_cents }: Pick<Subscription, 'ended_at' | 'amount_cents'>,
  /** Newest first. */
  changes: readonly GiftChange[],
  { at, amountCents, changeId }: Charge,
): BrokenPromise | undefined {
  if (ended_at !== null && at > ended_at) return { kind: 'charged_after_end' };
  const wantedBefore = changes.filter(({ wanted_at }) => wanted_at.getTime() < at.getTime() + toldInMs);
  const holding = wantedBefore.filter(({ state }) => state === 'wanted' || state === 'done');
  if (holding.some(({ kind }) => kind === 'stop')) return { kind: 'charged_after_end' };
  const rest = wantedBefore.find(isRest);
  // What was made to begin on a day does so, wherever Mollie's day begins.
  if (rest && rest.change_id !== changeId && (!rest.next_date || dutchDate(at) < rest.next_date))
    return { kind: 'charged_in_pause' };
  const excessCents = amountCents - promisedCents(changes, holding, amount_cents);
  return excessCents > 0 ? { kind: 'charged_too_much', excessCents } : undefined;
}

/** One that Mollie refused to begin again rests until the donor pays. */
function isRest({ kind, state }: GiftChange): boolean {
  if (kind === 'dates') return state !== 'undone';
  return kind === 'suspend' && (state === 'wanted' || state === 'done');
}

/** The amount that the donor had confirmed by then. */
function promisedCents(
  changes: readonly GiftChange[],
  holding: readonly GiftChange[],
  currentCents: number,
): number {
  const last = holding.find(({ kind }) => kind === 'amount');
  if (last) return last.amount_cents ?? currentCents;
  // Whatever was changed first was changed from it.
  const first = changes.findLast(({ kind, state }) => kind === 'amount' && state === 'done');
  return first?.former_amount_cents ?? currentCents;
}
