import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import {
  callMollieWithKeyFallback,
  PaymentKeyRefused,
} from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { whyNotStopped } from './errors.ts';
import { askAboutExisting, hasEnded } from './find-at-mollie.ts';
import { isPaymentKeyRefused } from './payment-key-refused.ts';
import { listKeysOfSubscriptions, listSubscriptionsToStop } from './queries.ts';
import { stopSubscription } from './stop-subscription.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Ends every monthly gift of an organisation that the platform closes, for as long as it may. One that fails keeps no
 * other from being ended. In the end Mollie is asked for everything that runs there in this organisation's name: our
 * books may have ended what goes on.
 */
export async function stopAllSubscriptions(
  deps: Deps,
  scope: OrganisationScope,
  mayGoOn: () => Promise<boolean>,
): Promise<FailedItems> {
  const { toStop, keys } = await deps.database.transaction(scope, async (transaction) => ({
    toStop: await listSubscriptionsToStop(transaction, deps.clock.now()),
    keys: await listKeysOfSubscriptions(transaction),
  }));
  const failures = new FailedItems();
  for (const { subscription_id: id, status } of toStop) {
    if (!(await mayGoOn())) break;
    await failures.collect(async () => {
      try {
        // The provider tells of a charge when it is paid, days after it was made: whoever waits for that has to know of
        // it.
        await syncSubscription(deps, scope, id);
        await stopSubscription(deps, scope, id, 'administrator');
      } catch (error) {
        // Whoever said that it was stopped at Mollie has to be believed while no key works.
        const refusal = whyNotStopped(error);
        if (isRunning(status) || !isPaymentKeyRefused(refusal)) throw refusal;
      }
    });
  }
  for (const key of keys) await failures.collect(() => stopWhatRunsAtMollie(deps, scope, key, mayGoOn));
  return failures;
}

type KeyOfSubscriptions = Pick<Subscription, 'secret_id' | 'environment'>;

async function stopWhatRunsAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  key: KeyOfSubscriptions,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  if (!(await mayGoOn())) throw new Error('there was no time to look at everything that runs at Mollie');
  try {
    await callMollieWithKeyFallback(deps, scope, key, async (account) => {
      for await (const subscription of account.listAllSubscriptions()) {
        const { id, customerId, metadata } = subscription;
        if (metadata?.organisationId !== scope.organisationId || hasEnded(subscription) || !customerId)
          continue;
        await askAboutExisting(() => account.cancelSubscription(customerId, id));
      }
    });
  } catch (error) {
    if (error instanceof PaymentKeyRefused) return;
    throw error instanceof MollieError && error.kind === 'gone'
      ? providerContradictsItself()
      : whyNotStopped(error);
  }
}

/** An account always has a list, be it empty. */
const providerContradictsItself = () => whyNotStopped(new MollieError('unreachable', 'there is no list'));
