import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError, isRefusal, MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { type Subscription, isRunning, statusOfSubscription } from './subscription.ts';
import { findSubscription } from './queries.ts';

export interface Cancellation {
  /** Whether Mollie would have charged again. */
  wasRunning: boolean;
  endedAt: Date | null;
  /** Mollie only answered 404, which may be temporary. A later request has to confirm the end. */
  isDoubtful?: true;
}

export async function cancelAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<Cancellation> {
  const cancellation = await ignoreGone(
    callMollieWithKeyFallback(deps, scope, subscription, (account) => cancelWith(account, subscription)),
  );
  return cancellation ?? { wasRunning: false, endedAt: null, isDoubtful: true };
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

/** Undefined when Mollie refuses or answers 404: the subscription may have ended, or the 404 may be temporary. */
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

export async function cancelMollieSubscription(
  account: MollieAccount,
  customerId: string,
  { id }: MollieSubscription,
): Promise<void> {
  try {
    await treatGoneAsTransient(() => account.cancelSubscription(customerId, id));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const now = await treatGoneAsTransient(() => account.getSubscription(customerId, id));
    if (!hasEnded(now))
      throw new MollieError('unreachable', 'Mollie refused to cancel a subscription that is still running');
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

/** Searches by customer, because a restored backup may not contain Mollie's id. Prefers a running subscription. */
export async function findAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  return preferRunning(await listAtMollie(account, subscription));
}

/** Like findAtMollie, but throws 'gone' only if a second request confirms that the customer is gone. */
export async function findVerifiedAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  return preferRunning(await listVerifiedAtMollie(account, subscription));
}

export async function listRunningAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription[]> {
  return (await listVerifiedAtMollie(account, subscription)).filter((each) => !hasEnded(each));
}

function preferRunning(subscriptions: readonly MollieSubscription[]): MollieSubscription | undefined {
  return subscriptions.find((each) => !hasEnded(each)) ?? subscriptions[0];
}

async function listAtMollie(
  account: MollieAccount,
  { mollie_customer_id, mollie_subscription_id, organisation_id }: Subscription,
): Promise<MollieSubscription[]> {
  const own: MollieSubscription[] = [];
  for await (const each of account.listSubscriptions(mollie_customer_id))
    if (each.id === mollie_subscription_id || each.metadata?.organisationId === organisation_id)
      own.push(each);
  return own;
}

async function listVerifiedAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription[]> {
  try {
    return await listAtMollie(account, subscription);
  } catch (error) {
    if (!isMollieError(error, 'gone')) throw error;
    await account.getCustomer(subscription.mollie_customer_id);
    throw contradiction();
  }
}

/** A status that we do not know counts as running, because Mollie may still charge the donor. */
export function hasEnded(atMollie: MollieSubscription): boolean {
  const status = statusOfSubscription(atMollie.status);
  return status !== undefined && !isRunning(status);
}

/** Treats a 404 as temporary, because Mollie has just returned the object. */
export async function treatGoneAsTransient<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw isMollieError(error, 'gone') ? contradiction() : error;
  }
}

const contradiction = () => new MollieError('unreachable', 'a 404 contradicts another answer from Mollie');

export async function ignoreGone<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isMollieError(error, 'gone')) return undefined;
    throw error;
  }
}
