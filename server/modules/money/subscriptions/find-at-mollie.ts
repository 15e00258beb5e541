import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError, MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { isRunning, statusOfSubscription, type Subscription } from './subscription.ts';

/**
 * Looks a subscription up that may have been made without our knowing its id. Its customer was made for this one
 * monthly gift, so any that this organisation made for that customer is it, also when a restore has made us forget
 * under which id: a second one would charge the donor twice. One that runs goes before one that has ended.
 */
export async function findAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  let ended: MollieSubscription | undefined;
  for await (const candidate of account.listSubscriptions(subscription.mollie_customer_id)) {
    if (!isItsOwn(subscription, candidate)) continue;
    if (!hasEnded(candidate)) return candidate;
    ended ??= candidate;
  }
  return ended;
}

/**
 * Everything at Mollie that may charge for a gift. Fails as 'gone' only when Mollie says twice that the customer is
 * gone.
 */
export async function listRunningAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription[]> {
  const running: MollieSubscription[] = [];
  try {
    for await (const candidate of account.listSubscriptions(subscription.mollie_customer_id))
      if (isItsOwn(subscription, candidate) && !hasEnded(candidate)) running.push(candidate);
  } catch (error) {
    throw await explainGone(account, subscription, error);
  }
  return running;
}

function isItsOwn(
  { mollie_subscription_id, organisation_id }: Subscription,
  { id, metadata }: MollieSubscription,
): boolean {
  return id === mollie_subscription_id || metadata?.organisationId === organisation_id;
}

/** A status that we do not know yet may still charge somebody. */
export function hasEnded(atMollie: MollieSubscription): boolean {
  const status = statusOfSubscription(atMollie.status);
  return status !== undefined && !isRunning(status);
}

/**
 * The same after Mollie said that there is no such subscription. One such answer may be a hiccup, and believing it
 * would leave the donor charged, so it is asked in another way. Fails as 'gone' only when Mollie says twice that the
 * customer is gone, who is charged no more.
 */
export async function findAgainAtMollie(
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

/** Asks about something that Mollie has just shown: that it would not exist says nothing. */
export async function askAboutExisting<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw isMollieError(error, 'gone') ? contradiction() : error;
  }
}

const contradiction = () => new MollieError('unreachable', 'the answers contradict each other');
