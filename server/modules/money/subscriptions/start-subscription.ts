import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { webhookTokenIn, webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { describePayment } from '../../gifts/donations/payments/payment-description.ts';
import { handleRefusal, refuseSubscription } from './refuse-subscription.ts';
import { cancelAtMollie, readCanceledAt, findAtMollie } from './at-mollie.ts';
import { endSubscription, updateSubscription, insertSubscription } from './store.ts';
import { findSubscription, lockSubscription } from './queries.ts';
import { reportStart, reportEnd } from './report-subscription.ts';
import {
  frequencyOfSubscription,
  isRunning,
  statusOfSubscription,
  termsAtMollie,
  type Subscription,
} from './subscription.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { startSubscriptionJob } from './job-definitions.ts';

/** Creates the subscription at Mollie exactly once, however often this runs, unless it has ended in our records. */
export async function startSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  // An earlier attempt may have created the subscription at Mollie before it was stopped.
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
      // A subscription found at Mollie may use a webhook token that our database lost in a restore.
      webhook_token: webhookTokenIn(deps.publicUrl, started.webhookUrl) ?? locked.webhook_token,
    });
    // The subscription has already ended at Mollie, for example because a restore of our database lost a stop.
    if (status && !isRunning(status)) {
      if (isRunning(locked.status)) {
        const endedAt = readCanceledAt(started) ?? deps.clock.now();
        await endSubscription(transaction, locked, status, 'provider', endedAt);
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
  if (wasStopped) await cancelAtMollie(deps, scope, { ...subscription, mollie_subscription_id: started.id });
}

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
      async (account, { organisationName }) => {
        // Mollie remembers an idempotency key for only an hour, so look for an existing subscription first.
        const existing = await findAtMollie(account, subscription);
        return existing ?? createAtMollie(deps, account, subscription, organisationName);
      },
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
  organisationName: string,
): Promise<MollieSubscription> {
  const { organisation_id: organisationId, subscription_id: subscriptionId } = subscription;
  const today = dutchDate(deps.clock.now());
  try {
    return await account.createSubscription(
      subscription.mollie_customer_id,
      {
        ...termsAtMollie(subscription),
        // Mollie rejects a date in the past. The date has passed if the first payment was reported very late.
        startDate: subscription.start_date < today ? today : subscription.start_date,
        // Mollie requires a unique description per customer. Each customer has only one subscription.
        description: describePayment(organisationName, frequencyOfSubscription(subscription)),
        webhookUrl: webhookUrlFor(deps.publicUrl, subscription.webhook_token),
        metadata: { organisationId, subscriptionId },
      },
      `subscription-${subscriptionId}`,
    );
  } catch (error) {
    // Another attempt may have created the subscription meanwhile.
    const adopted = isMollieError(error, 'refused') && (await findAtMollie(account, subscription));
    if (adopted) return adopted;
    throw error;
  }
}

/** Records the subscription even if it is refused, so that the dashboard shows the reason. */
export async function planSubscription(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'clock' | 'mailFrom' | 'publicUrl'>,
  { donation: first, payment }: Attempt,
  paidAt: Date,
  /** Only for the demo, whose subscriptions began in the past and have earlier charges. */
  demo?: Pick<Subscription, 'created_at' | 'mandate_reference' | 'creditor_id'>,
): Promise<void> {
  const { mollie_customer_id, secret_id } = payment;
  if (mollie_customer_id === null || first.email === null)
    throw new Error('a subscription needs a customer at Mollie and an e-mail address');
  const subscription = await insertSubscription(transaction, {
    organisation_id: first.organisation_id,
    subscription_id: randomId(),
    environment: first.environment,
    secret_id,
    first_donation_id: first.donation_id,
    amount_cents: first.amount_cents,
    interval_months: first.interval_months,
    donor_id: first.donor_id,
    email: first.email,
    first_name: first.first_name,
    last_name: first.last_name,
    mollie_customer_id,
    webhook_token: randomId(),
    stop_token: randomId(),
    start_date: monthsLater(dutchDate(paidAt), first.interval_months),
    ...demo,
  });
  if (!(await lockIfOpen(transaction))) {
    const refusal = 'De organisatie neemt geen giften meer aan.';
    return refuseSubscription(transaction, deps, subscription, { refusal, advice: '' });
  }
  await enqueueJob(transaction, startSubscriptionJob, {
    organisationId: first.organisation_id,
    subscriptionId: subscription.subscription_id,
  });
}
