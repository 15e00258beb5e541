import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError, isRefusal, MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { treatGoneAsTransient, findVerifiedAtMollie, hasEnded } from './find-at-mollie.ts';
import { type Subscription, isRunning } from './subscription.ts';
import { findSubscription } from './queries.ts';

export interface Cancellation {
  /** Whether Mollie would have charged again. */
  wasRunning: boolean;
  endedAt: Date | null;
  /** Mollie only answered 404, which may be temporary, so it has to be asked again later. */
  isDoubtful?: true;
}

/** When this returns, no subscription runs at Mollie. */
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
  if (canceled) return { wasRunning: true, endedAt: readCanceledAt(canceled) };

  const found = await findVerifiedAtMollie(account, subscription);
  if (!found || hasEnded(found)) return { wasRunning: false, endedAt: readCanceledAt(found) };
  const ended = await treatGoneAsTransient(() => account.cancelSubscription(customerId, found.id));
  return { wasRunning: true, endedAt: readCanceledAt(ended) };
}

/** A refusal is fine if the subscription has ended meanwhile. */
export async function cancelOne(
  account: MollieAccount,
  customerId: string,
  { id }: MollieSubscription,
): Promise<void> {
  try {
    await treatGoneAsTransient(() => account.cancelSubscription(customerId, id));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const now = await treatGoneAsTransient(() => account.getSubscription(customerId, id));
    if (!hasEnded(now)) throw new MollieError('unreachable', 'what runs cannot be cancelled');
  }
}

/** Undefined when Mollie refuses: it may have ended, or its 404 may be temporary. */
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

export function readCanceledAt(atMollie: MollieSubscription | undefined): Date | null {
  return atMollie?.canceledAt ? new Date(atMollie.canceledAt) : null;
}

export async function cancelAgain(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (subscription && !isRunning(subscription.status)) await cancelAtMollie(deps, scope, subscription);
}
