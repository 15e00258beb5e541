import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import {
  callMollieWithKeyFallback,
  PaymentKeyRefused,
} from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { toStopError } from './errors.ts';
import { treatGoneAsTransient, hasEnded } from './find-at-mollie.ts';
import { listKeysOfSubscriptions, listSubscriptionsToStop } from './queries.ts';
import { isPaymentKeyRefused, stopSubscription } from './stop-subscription.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Stops all subscriptions of a closing organisation while mayGoOn allows. One failure does not prevent the others.
 * Finally cancels everything that runs at Mollie for the organisation, in case our records are wrong.
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
        // Mollie reports a charge only when it is paid, and closing waits for pending charges.
        await syncSubscription(deps, scope, id);
        await stopSubscription(deps, scope, id, 'administrator');
      } catch (error) {
        // Without a valid key, an earlier statement that it was stopped at Mollie is accepted.
        const refusal = toStopError(error);
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
        await treatGoneAsTransient(() => account.cancelSubscription(customerId, id));
      }
    });
  } catch (error) {
    if (error instanceof PaymentKeyRefused) return;
    throw error instanceof MollieError && error.kind === 'gone'
      ? providerContradictsItself()
      : toStopError(error);
  }
}

/** A list always exists, even if it is empty, so a 404 is temporary. */
const providerContradictsItself = () => toStopError(new MollieError('unreachable', 'there is no list'));
