import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { MolliePayment, MollieReversal } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { statusFromMollie, canBecome } from '../../gifts/donations/donation-status.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { findPaymentAtMollie, findPaymentFor } from '../../gifts/donations/payments/queries.ts';
import { isInLedger } from '../../gifts/donations/queries.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { findSubscriptionOfCharge } from '../subscriptions/queries.ts';
import { fetchPaymentJob } from './job-definitions.ts';
import { recoverDonation } from './recover-donation.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any payment stays open, and covers most chargebacks. */
const lookBackDays = 60;

export async function reconcileAccount(
  deps: Deps,
  scope: OrganisationScope,
  { secretId, environment }: { secretId: string; environment: Environment },
): Promise<void> {
  const organisation = await deps.database.transaction(scope, findOrganisation);
  // It was deleted meanwhile.
  if (!organisation) return;
  const since = new Date(deps.clock.now().getTime() - lookBackDays * dayMs);
  await callMollieWithKeyFallback(deps, scope, { secret_id: secretId, environment }, async (account) => {
    const failures = new FailedItems();
    for await (const payment of account.listPayments(since)) {
      await failures.collect(async () => {
        const isKnown = await deps.database.transaction(scope, (transaction) =>
          compare(transaction, payment),
        );
        if (!isKnown) await recoverDonation(deps, scope, { account, secretId, environment }, payment);
      });
    }
    // A recent refund or chargeback may belong to an older payment.
    for await (const reversal of account.listReversals(since)) {
      await failures.collect(() =>
        deps.database.transaction(scope, (transaction) => compareReversal(transaction, reversal)),
      );
    }
    failures.report('payments could not be compared');
  });
}

async function compare(transaction: OrganisationTransaction, atMollie: MolliePayment): Promise<boolean> {
  const fetchFor = (owner: { paymentId: string | null; subscriptionId: string | null }) =>
    enqueueJob(transaction, fetchPaymentJob, {
      organisationId: transaction.scope.organisationId,
      molliePaymentId: atMollie.id,
      ...owner,
    });
  const payment = await findPaymentFor(transaction, atMollie);
  if (payment) {
    if (differs(payment, atMollie)) await fetchFor({ paymentId: payment.payment_id, subscriptionId: null });
    return true;
  }
  // An unreported charge, perhaps of a stopped subscription.
  const subscription = await findSubscriptionOfCharge(transaction, atMollie);
  if (!subscription) return false;
  await fetchFor({ paymentId: null, subscriptionId: subscription.subscription_id });
  return true;
}

async function compareReversal(
  transaction: OrganisationTransaction,
  { id, paymentId: molliePaymentId, status, reversedAt }: MollieReversal,
): Promise<void> {
  const payment = await findPaymentAtMollie(transaction, molliePaymentId);
  // A failed refund or reversed chargeback is a separate movement.
  const cameBack = status === 'failed' ? 'refund_failed' : reversedAt ? 'chargeback_reversed' : undefined;
  if (!payment || (await isInLedger(transaction, payment, id, cameBack))) return;
  await enqueueJob(transaction, fetchPaymentJob, {
    organisationId: transaction.scope.organisationId,
    molliePaymentId,
    paymentId: payment.payment_id,
    subscriptionId: null,
  });
}

function differs(payment: Payment, atMollie: MolliePayment): boolean {
  return (
    payment.mollie_payment_id === null ||
    canBecome(payment.status, statusFromMollie(atMollie.status)) ||
    (atMollie.amountRefunded?.value ?? '0.00') !== centsToDecimal(payment.amount_refunded_cents) ||
    (atMollie.amountChargedBack?.value ?? '0.00') !== centsToDecimal(payment.amount_charged_back_cents)
  );
}
