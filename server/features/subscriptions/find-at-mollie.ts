import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import { isMollieError, MollieError } from '../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../platform/mollie/mollie-objects.ts';
import { isRunning, statusOfSubscription, type Subscription } from './subscription.ts';

/**
 * Looks a subscription up that may have been made without our knowing its id. Its customer was made for this one
 * monthly gift, so any that this organisation made for that customer is it, also when a restore has made us forget
 * under which id: a second one would charge the donor twice. One that runs goes before one that has ended.
 */
export async function findAtMollie(
  account: MollieAccount,
  { mollie_customer_id, mollie_subscription_id, organisation_id }: Subscription,
): Promise<MollieSubscription | undefined> {
  let ended: MollieSubscription | undefined;
  for await (const candidate of account.listSubscriptions(mollie_customer_id)) {
    const isItsOwn =
      candidate.id === mollie_subscription_id || candidate.metadata?.organisationId === organisation_id;
    if (!isItsOwn) continue;
    if (!hasEnded(candidate)) return candidate;
    ended ??= candidate;
  }
  return ended;
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
    if (!isMollieError(error, 'gone')) throw error;
    await account.getCustomer(subscription.mollie_customer_id);
    throw contradiction();
  }
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
