import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError, MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { isRunning, statusOfSubscription, type Subscription } from './subscription.ts';

/**
 * Finds a subscription whose id we may not know, such as after a restore. Each customer has one subscription, so any
 * match is ours, and creating a second one would charge the donor twice. Prefers a running one.
 */
export async function findAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  let ended: MollieSubscription | undefined;
  for await (const candidate of account.listSubscriptions(subscription.mollie_customer_id)) {
    if (!belongsTo(subscription, candidate)) continue;
    if (!hasEnded(candidate)) return candidate;
    ended ??= candidate;
  }
  return ended;
}

/** Throws 'gone' only after a second request confirms that the customer is gone. */
export async function listRunningAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription[]> {
  const running: MollieSubscription[] = [];
  try {
    for await (const candidate of account.listSubscriptions(subscription.mollie_customer_id))
      if (belongsTo(subscription, candidate) && !hasEnded(candidate)) running.push(candidate);
  } catch (error) {
    throw await explainGone(account, subscription, error);
  }
  return running;
}

function belongsTo(
  { mollie_subscription_id, organisation_id }: Subscription,
  { id, metadata }: MollieSubscription,
): boolean {
  return id === mollie_subscription_id || metadata?.organisationId === organisation_id;
}

/** An unknown status may still charge. */
export function hasEnded(atMollie: MollieSubscription): boolean {
  const status = statusOfSubscription(atMollie.status);
  return status !== undefined && !isRunning(status);
}

/**
 * Like findAtMollie, but a single 404 may be temporary: it throws 'gone' only after a second request confirms that the
 * customer is gone.
 */
export async function findVerifiedAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  try {
    return await findAtMollie(account, subscription);
  } catch (error) {
    throw await explainGone(account, subscription, error);
  }
}

async function explainGone(
  account: MollieAccount,
  { mollie_customer_id }: Subscription,
  error: unknown,
): Promise<unknown> {
  if (!isMollieError(error, 'gone')) return error;
  await account.getCustomer(mollie_customer_id);
  return contradiction();
}

/** For an object that Mollie has just returned: a 404 is temporary. */
export async function treatGoneAsTransient<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw isMollieError(error, 'gone') ? contradiction() : error;
  }
}

const contradiction = () => new MollieError('unreachable', 'the answers contradict each other');
