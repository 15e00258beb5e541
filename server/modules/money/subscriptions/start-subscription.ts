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
import { handleRefusal } from './refuse-subscription.ts';
import { cancelAtMollie, readCanceledAt } from './cancel-at-mollie.ts';
import { findAtMollie } from './find-at-mollie.ts';
import { findSubscription, lockSubscription } from './queries.ts';
import { reportStart, reportEnd } from './report-subscription.ts';
import { endSubscription, updateSubscription } from './store.ts';
import {
  frequencyOfSubscription,
  intervalAtMollie,
  isRunning,
  statusOfSubscription,
  type Subscription,
} from './subscription.ts';

/** Creates the subscription at Mollie exactly once, however often this runs, and not if it was stopped meanwhile. */
export async function startSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  // An earlier attempt may have created it before it was stopped.
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
      // A subscription found at Mollie may use a webhook token that was lost in a restore.
      webhook_token: webhookTokenIn(deps.publicUrl, started.webhookUrl) ?? locked.webhook_token,
    });
    // It was stopped before a restore: the stop stands.
    if (status && !isRunning(status)) {
      if (isRunning(locked.status)) {
        await endSubscription(
          transaction,
          locked,
          status,
          'provider',
          readCanceledAt(started) ?? deps.clock.now(),
        );
        await reportEnd(deps, transaction, locked, 'provider');
      }
      return false;
    }
    if (locked.status === 'starting') {
      await updateSubscription(transaction, locked, {
        status: 'active',
        next_payment_date: started.nextPaymentDate ?? subscription.start_date,
      });
      await reportStart(deps, transaction, locked);
    }
    return locked.status === 'canceled';
  });
  failpoint('subscription-stored');
  // It was stopped during the request.
  if (wasStopped) await cancelAtMollie(deps, scope, { ...subscription, mollie_subscription_id: started.id });
}

/** Undefined after a final refusal. */
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
      // Mollie remembers an idempotency key for only an hour, so look for an existing subscription first.
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
    await handleRefusal(deps, scope, subscription, error);
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
        // Mollie requires a unique description per customer; each customer has one subscription.
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
    // Another attempt may have created it meanwhile.
    const adopted = isMollieError(error, 'refused') && (await findAtMollie(account, subscription));
    if (adopted) return adopted;
    throw error;
  }
}

/** Mollie rejects a start date in the past, which happens when the first payment is reported very late. */
function startDateOf({ clock }: Deps, { start_date }: Subscription): string {
  const today = dutchDate(clock.now());
  return start_date < today ? today : start_date;
}
