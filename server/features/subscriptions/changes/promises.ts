import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { BrokenPromise } from '../../donations/outcome/record-later-charge.ts';
import type { Subscription } from '../subscription.ts';
import { changesOf } from './store.ts';

/**
 * Whether a charge is one that the donor had asked not to be made. A change counts from the moment it was wanted:
 * Mollie may charge in the minute before it is carried out, and the donor keeps what was promised.
 */
export async function findBrokenPromise(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  charge: { at: Date; amountCents: number },
): Promise<BrokenPromise | undefined> {
  const { ended_at } = subscription;
  if (ended_at !== null && charge.at > ended_at) return { kind: 'charged_after_end' };
  const changes = await changesOf(transaction)
    .where('subscription_id', '=', subscription.subscription_id)
    .where('wanted_at', '<', charge.at)
    .where('state', 'in', ['wanted', 'done'])
    .orderBy('wanted_at', 'desc')
    .execute();
  if (changes.some(({ kind }) => kind === 'stop')) return { kind: 'charged_after_end' };
  const rest = changes.find(({ kind }) => kind === 'dates' || kind === 'suspend');
  if (rest && (rest.next_date === null || dutchDate(charge.at) < rest.next_date))
    return { kind: 'charged_in_pause' };
  const promisedCents = changes.find(({ kind }) => kind === 'amount')?.amount_cents;
  const excessCents = promisedCents ? charge.amountCents - promisedCents : 0;
  return excessCents > 0 ? { kind: 'charged_too_much', excessCents } : undefined;
}
