import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError, isRefusal, MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { askAboutExisting, findAgainAtMollie, hasEnded } from './find-at-mollie.ts';
import type { Subscription } from './subscription.ts';

export interface Cancellation {
  /** Whether Mollie would have gone on charging. */
  wasRunning: boolean;
  /** When it ended by Mollie's clock, if Mollie says so. */
  endedAt: Date | null;
  /** Mollie only said that it knows no such thing, which may still be a hiccup: to be asked again later. */
  isDoubtful?: true;
}

/** Makes sure that nothing more is charged for a subscription: once this returns, Mollie has none that runs. */
export async function cancelAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<Cancellation> {
  try {
    return await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
      cancelWith(account, subscription),
    );
  } catch (error) {
    if (isMollieError(error, 'gone')) return { wasRunning: false, endedAt: null, isDoubtful: true };
    throw error;
  }
}

async function cancelWith(account: MollieAccount, subscription: Subscription): Promise<Cancellation> {
  const { mollie_customer_id: customerId, mollie_subscription_id: knownId } = subscription;
  const canceled = knownId === null ? undefined : await tryToCancel(account, customerId, knownId);
  if (canceled) return { wasRunning: true, endedAt: endOf(canceled) };

  const found = await findAgainAtMollie(account, subscription);
  if (!found || hasEnded(found)) return { wasRunning: false, endedAt: endOf(found) };
  const ended = await askAboutExisting(() => account.cancelSubscription(customerId, found.id));
  return { wasRunning: true, endedAt: endOf(ended) };
}

/** Ends one that Mollie has just shown. One that it says cannot be cancelled has ended, by another try for instance. */
export async function cancelOne(
  account: MollieAccount,
  customerId: string,
  { id }: MollieSubscription,
): Promise<void> {
  try {
    await askAboutExisting(() => account.cancelSubscription(customerId, id));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const now = await askAboutExisting(() => account.getSubscription(customerId, id));
    if (!hasEnded(now)) throw new MollieError('unreachable', 'what runs cannot be cancelled');
  }
}

/** Undefined when Mollie will not: it may have ended already, be gone, or only seem to be. */
async function tryToCancel(
  account: MollieAccount,
  customerId: string,
  id: string,
): Promise<MollieSubscription | undefined> {
  try {
    return await account.cancelSubscription(customerId, id);
  } catch (error) {
    if (isMollieError(error, 'gone') || isMollieError(error, 'refused')) return undefined;
    throw error;
  }
}

export function endOf(atMollie: MollieSubscription | undefined): Date | null {
  return atMollie?.canceledAt ? new Date(atMollie.canceledAt) : null;
}
