import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MolliePayment, MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { restoreTermsJob } from './job-definitions.ts';
import { readCanceledAt } from './cancel-at-mollie.ts';
import { treatGoneAsTransient, findVerifiedAtMollie, hasEnded } from './find-at-mollie.ts';
import { mailEndAtMollie } from './report-subscription.ts';
import { findSubscription, lockSubscription } from './queries.ts';
import { recordCharge } from './record-charge.ts';
import { reportEnd } from './report-subscription.ts';
import { endSubscription, updateSubscription } from './store.ts';
import { hasOtherInterval, isRunning, statusOfSubscription, type Subscription } from './subscription.ts';
import { findUnfinishedChange } from './changes/queries.ts';

/** Mollie sends no webhook when a bank ends a mandate. */
export async function syncSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (!subscription?.mollie_subscription_id) return;
  const { atMollie, payments } = await readAtMollie(deps, scope, subscription);

  const failures = new FailedItems();
  // Record charges before the end, because a charge after the end is a mistake.
  for (const payment of payments) {
    await failures.collect(() =>
      deps.database.transaction(scope, (transaction) =>
        recordCharge(deps, transaction, subscriptionId, payment),
      ),
    );
  }
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked || !isRunning(locked.status)) return;
    // An unfinished change looks like an end. The job that carries it out stores the result.
    if (await findUnfinishedChange(transaction, subscriptionId)) return;
    if (locked.mollie_subscription_id !== subscription.mollie_subscription_id) return;
    if (!atMollie && !wasMissingBefore(deps, locked)) {
      if (locked.missing_since === null)
        await updateSubscription(transaction, locked, { missing_since: deps.clock.now() });
      return;
    }
    const status = atMollie ? statusOfSubscription(atMollie.status) : 'canceled';
    if (!status) return;
    if (!isRunning(status)) {
      await endSubscription(
        transaction,
        locked,
        status,
        'provider',
        readCanceledAt(atMollie) ?? deps.clock.now(),
      );
      await reportEnd(deps, transaction, locked, 'provider');
      await mailEndAtMollie(deps, transaction, locked);
    } else
      await updateSubscription(transaction, locked, {
        status,
        // The id differs if it was replaced before a restore.
        mollie_subscription_id: atMollie?.id ?? locked.mollie_subscription_id,
        next_payment_date: atMollie?.nextPaymentDate ?? null,
        mollie_mandate_id: atMollie?.mandateId ?? locked.mollie_mandate_id,
        missing_since: null,
      });
    const isOther =
      atMollie &&
      (atMollie.amount.value !== centsToDecimal(locked.amount_cents) || hasOtherInterval(locked, atMollie));
    if (isOther && status === 'active') {
      const payload = { organisationId: scope.organisationId, subscriptionId };
      await enqueueJob(transaction, restoreTermsJob, payload, { key: `terms:${subscriptionId}` });
    }
  });
  failures.report('charges could not be recorded');
}

/** Temporary 404s end within hours. */
const longEnoughMs = 12 * 60 * 60 * 1000;

function wasMissingBefore({ clock }: Deps, { missing_since }: Subscription): boolean {
  return missing_since !== null && clock.now().getTime() - missing_since.getTime() > longEnoughMs;
}

async function readAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<{ atMollie: MollieSubscription | undefined; payments: MolliePayment[] }> {
  try {
    return await callMollieWithKeyFallback(deps, scope, subscription, async (account) => {
      const atMollie = await find(account, subscription);
      const payments = atMollie
        ? await treatGoneAsTransient(() => listPayments(account, subscription, atMollie))
        : [];
      return { atMollie, payments };
    });
  } catch (error) {
    if (isMollieError(error, 'gone')) return { atMollie: undefined, payments: [] };
    throw error;
  }
}

async function find(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  const { mollie_customer_id: customerId, mollie_subscription_id: id } = subscription;
  let known: MollieSubscription | undefined;
  try {
    if (id !== null) known = await account.getSubscription(customerId, id);
  } catch (error) {
    if (!isMollieError(error, 'gone')) throw error;
  }
  if (known && !hasEnded(known)) return known;
  const found = await findVerifiedAtMollie(account, subscription);
  return known && (!found || hasEnded(found)) ? known : found;
}

async function listPayments(
  account: MollieAccount,
  { mollie_customer_id: customerId }: Subscription,
  { id }: MollieSubscription,
): Promise<MolliePayment[]> {
  const payments: MolliePayment[] = [];
  for await (const payment of account.listSubscriptionPayments(customerId, id)) payments.push(payment);
  return payments;
}
