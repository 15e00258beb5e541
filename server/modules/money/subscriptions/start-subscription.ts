import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { webhookTokenIn, webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { describePayment } from '../../gifts/donations/payments/payment-description.ts';
import { acceptRefusal } from './accept-refusal.ts';
import { cancelAtMollie, endOf } from './cancel-at-mollie.ts';
import { findAtMollie } from './find-at-mollie.ts';
import { findSubscription } from './queries.ts';
import { reportBegin, reportEnd } from './report-monthly-gift.ts';
import { endSubscription, lockSubscription, updateSubscription } from './store.ts';
import {
  frequencyOfSubscription,
  intervalAtMollie,
  isRunning,
  statusOfSubscription,
  type Subscription,
} from './subscription.ts';

/**
 * Creates the planned subscription at Mollie, exactly once, however often this is tried, and none that was stopped
 * meanwhile.
 */
export async function startSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  // An earlier try may have made it and died before it could see that the gift was stopped.
  if (subscription?.status === 'canceled') return void (await cancelAtMollie(deps, scope, subscription));
  if (subscription?.status !== 'starting') return;

  const started = await startAtMollie(deps, scope, subscription);
  if (!started) return;
  failpoint('subscription-created-at-mollie');
  const status = statusOfSubscription(started.status);

  const wasStopped = await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return true;
    await updateSubscription(transaction, locked, {
      mollie_subscription_id: started.id,
      mollie_mandate_id: started.mandateId ?? null,
      // One that was found there may call us by a token that our books have lost.
      webhook_token: webhookTokenIn(deps.publicUrl, started.webhookUrl) ?? locked.webhook_token,
    });
    // Stopped in a time that our books have lost: the donor's wish stands, and nothing is begun a second time.
    if (status && !isRunning(status)) {
      if (isRunning(locked.status)) {
        await endSubscription(transaction, locked, status, 'provider', endOf(started) ?? deps.clock.now());
        await reportEnd(deps, transaction, locked, 'provider');
      }
      return false;
    }
    if (locked.status === 'starting') {
      await updateSubscription(transaction, locked, {
        status: 'active',
        next_payment_date: started.nextPaymentDate ?? subscription.start_date,
      });
      await reportBegin(deps, transaction, locked);
    }
    return locked.status === 'canceled';
  });
  failpoint('subscription-stored');
  // Stopped by the donor or the organisation while we were asking for it.
  if (wasStopped) await cancelAtMollie(deps, scope, { ...subscription, mollie_subscription_id: started.id });
}

/** Undefined when Mollie refuses for good, and that has been written down and told. */
async function startAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  try {
    return await callMollieWithKeyFallback(
      deps,
      scope,
      subscription,
      // Mollie remembers an idempotency key for an hour only, so whether it is there already is looked up first.
      async (account, { organisationName }) =>
        (await findAtMollie(account, subscription)) ??
        createAtMollie(
          deps,
          account,
          subscription,
          describePayment(organisationName, frequencyOfSubscription(subscription)),
        ),
    );
  } catch (error) {
    if (!isMollieError(error, 'refused') && !isMollieError(error, 'gone')) throw error;
    await acceptRefusal(deps, scope, subscription, error);
    return undefined;
  }
}

async function createAtMollie(
  deps: Deps,
  account: MollieAccount,
  subscription: Subscription,
  description: string,
): Promise<MollieSubscription> {
  try {
    return await account.createSubscription(
      subscription.mollie_customer_id,
      {
        amount: { value: centsToDecimal(subscription.amount_cents), currency: 'EUR' },
        interval: intervalAtMollie(subscription),
        startDate: startDateOf(deps, subscription),
        // Unique among a customer's subscriptions, as Mollie wants it: each monthly gift has a customer of its own.
        description,
        webhookUrl: webhookUrlFor(deps.publicUrl, subscription.webhook_token),
        metadata: {
          organisationId: subscription.organisation_id,
          subscriptionId: subscription.subscription_id,
        },
      },
      `subscription-${subscription.subscription_id}`,
    );
  } catch (error) {
    // Another try may have made it between our look and our request.
    const adopted = isMollieError(error, 'refused') && (await findAtMollie(account, subscription));
    if (adopted) return adopted;
    throw error;
  }
}

/** Mollie starts nothing in the past: a first payment that we heard of very late is followed by the next one today. */
function startDateOf({ clock }: Deps, { start_date }: Subscription): string {
  const today = dutchDate(clock.now());
  return start_date < today ? today : start_date;
}
