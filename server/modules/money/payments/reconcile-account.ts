import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import type { MolliePayment, MollieReversal } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { statusFromMollie, canBecome } from '../../gifts/donations/donation-status.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import {
  findPaymentByMollieId,
  findPaymentOfMolliePayment,
  listPaymentsOfDonations,
} from '../../gifts/donations/payments/queries.ts';
import { isInLedger } from '../../gifts/donations/queries.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { findSubscriptionOfCharge } from '../subscriptions/queries.ts';
import { enqueueFetch } from './job-definitions.ts';
import { publicId } from '../../../../contract/text.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { ignoreGone } from '../subscriptions/at-mollie.ts';
import { isReachableFromOutside, webhookTokenIn } from '../../../platform/mollie/webhook-address.ts';
import { randomId } from '../../../platform/random-id.ts';
import { recordRecoveredGift } from '../../gifts/donations/record-recovered-gift.ts';
import { fetchPayment } from './fetch-payment.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** No payment stays open this long, and most chargebacks are made within this time. */
const lookBackDays = 60;

export async function reconcileAccount(
  deps: Deps,
  scope: OrganisationScope,
  { secretId, environment }: { secretId: string; environment: Environment },
): Promise<void> {
  const organisation = await deps.database.transaction(scope, findOrganisation);
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
  const payment = await findPaymentOfMolliePayment(transaction, atMollie);
  if (payment) {
    if (differs(payment, atMollie))
      await enqueueFetch(transaction, atMollie.id, { paymentId: payment.payment_id });
    return true;
  }
  // This may be a charge whose webhook did not arrive, perhaps of a stopped subscription.
  const subscription = await findSubscriptionOfCharge(transaction, atMollie);
  if (!subscription) return false;
  await enqueueFetch(transaction, atMollie.id, { subscriptionId: subscription.subscription_id });
  return true;
}

async function compareReversal(
  transaction: OrganisationTransaction,
  { id, paymentId: molliePaymentId, status, reversedAt }: MollieReversal,
): Promise<void> {
  const payment = await findPaymentByMollieId(transaction, molliePaymentId);
  // The ledger has a separate entry for a failed refund or a reversed chargeback.
  const cameBack = status === 'failed' ? 'refund_failed' : reversedAt ? 'chargeback_reversed' : undefined;
  if (!payment || (await isInLedger(transaction, payment, id, cameBack))) return;
  await enqueueFetch(transaction, molliePaymentId, { paymentId: payment.payment_id });
}

function differs(payment: Payment, atMollie: MolliePayment): boolean {
  return (
    payment.mollie_payment_id === null ||
    canBecome(payment.status, statusFromMollie(atMollie.status)) ||
    (atMollie.amountRefunded?.value ?? '0.00') !== centsToDecimal(payment.amount_refunded_cents) ||
    (atMollie.amountChargedBack?.value ?? '0.00') !== centsToDecimal(payment.amount_charged_back_cents)
  );
}

/**
 * Records a payment that is missing after the restore of an old backup, and its donation if that is missing
 * too. Mollie has the donor's name and e-mail address only for a recurring donation.
 */
async function recoverDonation(
  deps: Deps,
  scope: OrganisationScope,
  { account, secretId, environment }: { account: MollieAccount; secretId: string; environment: Environment },
  atMollie: MolliePayment,
): Promise<void> {
  const { metadata, mode, amount, customerId } = atMollie;
  if (metadata?.organisationId !== scope.organisationId) return;
  const donationId = publicId.safeParse(metadata.donationId).data;
  const paymentId = publicId.safeParse(metadata.paymentId).data;
  const webhookToken = webhookTokenOf(deps, atMollie);
  if (!donationId || !paymentId || !webhookToken) return;
  if (mode !== environment || amount.currency !== 'EUR') return;

  // The outcomes of the donation's other payments may be lost too. Without those outcomes, a charged-back charge would
  // look paid, and its retry would be refunded as a double payment.
  const known = await deps.database.transaction(scope, (transaction) =>
    listPaymentsOfDonations(transaction, [donationId]),
  );
  for (const { payment_id, mollie_payment_id: molliePaymentId } of known)
    if (molliePaymentId !== null) await fetchPayment(deps, scope, { paymentId: payment_id, molliePaymentId });
  const customer = customerId ? ((await ignoreGone(account.getCustomer(customerId))) ?? null) : null;
  await deps.database.transaction(scope, async (transaction) => {
    const gift = { donationId, paymentId, webhookToken, secretId, environment, atMollie, customer };
    await recordRecoveredGift(transaction, gift);
    await enqueueFetch(transaction, atMollie.id, { paymentId });
  });
}

/** Undefined for a payment of another installation, which has another webhook address. */
function webhookTokenOf({ publicUrl }: Deps, { webhookUrl }: MolliePayment): string | undefined {
  if (webhookUrl) return publicId.safeParse(webhookTokenIn(publicUrl, webhookUrl)).data;
  // Without a public address our payments have no webhook.
  return isReachableFromOutside(publicUrl) ? undefined : randomId();
}
