import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { chargeMovedJob } from '../../gifts/donations/job-definitions.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { randomId } from '../../../platform/random-id.ts';
import { recordHistory, type PastDonation } from '../../gifts/donations/record-history.ts';
import { isSimulatorKey } from '../../foundation/settings/simulator-keys.ts';
import { findCurrentPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { planSubscription } from '../../money/subscriptions/start-subscription.ts';
import { listKeysOfSubscriptions, findSubscriptionOfDonation } from '../../money/subscriptions/queries.ts';
import { demoMonthlyHistory } from './demo-history.ts';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { listPaidWithoutMollie } from '../../gifts/donations/payments/queries.ts';
import { attachPaymentAlone } from '../../gifts/donations/payments/attach-payment.ts';
import { payAtCheckout } from '../rehearsal/simulator-control.ts';
import { describePayment } from '../../gifts/donations/payments/payment-description.ts';

const organisationPayload = z.object({ organisationId: publicId });

export const startDemoGiftsJob: JobDefinition<typeof organisationPayload> = {
  name: 'start-demo-gifts',
  payload: organisationPayload,
  maxAttempts: 10,
};

const exampleIban = 'NL91ABNA0417164300';
const exampleCreditorId = 'NL08ZZZ502057730000';

export async function startDemoGifts(deps: Deps, scope: OrganisationScope): Promise<void> {
  const key = await deps.database.transaction(scope, (transaction) =>
    findCurrentPaymentKey(deps, transaction, 'live'),
  );
  // Never sign up demo donors with a real key.
  if (!key || !isSimulatorKey(key.apiKey)) return;
  const { organisationId } = scope;
  const account = deps.mollie(key.apiKey);
  const signUp = async ({ firstName, lastName, email }: PastDonation) => {
    const name = `${firstName} ${lastName}`;
    const donationId = randomId();
    const metadata = { organisationId, donationId };
    const customer = await account.createCustomer({ name, email, metadata }, `demo-${donationId}`);
    await account.createMandate(customer.id, { consumerName: name, consumerAccount: exampleIban });
    return { donationId, mollieCustomerId: customer.id };
  };
  const donors = await Promise.all(
    demoMonthlyHistory(deps.clock.now()).map(async ([first, ...later]) => ({
      first: { ...first!, ...(await signUp(first!)) },
      later,
    })),
  );
  await deps.database.transaction(scope, async (transaction) => {
    // If there are subscriptions, an earlier attempt of this job has already committed this transaction.
    if ((await listKeysOfSubscriptions(transaction)).length > 0) return;
    for (const [index, { first, later }] of donors.entries()) {
      const recorded = await recordHistory(transaction, key, first);
      const paidLast = later.at(-1)?.at ?? first.at;
      await planSubscription(transaction, deps, recorded, paidLast, {
        created_at: first.at,
        mandate_reference: `DEMO-${index + 1}`,
        creditor_id: exampleCreditorId,
      });
      const subscription = await findSubscriptionOfDonation(transaction, recorded.donation);
      if (!subscription) throw new Error('a demo donor has no subscription');
      const { subscription_id: subscriptionId } = subscription;
      for (const past of later) {
        const charge = await recordHistory(transaction, key, { ...past, subscriptionId });
        if (past.status === 'failed') await reportOutcome(transaction, charge);
      }
    }
  });
  await payDemoGifts(deps, scope, account, key.organisationName);
}

async function reportOutcome(
  transaction: OrganisationTransaction,
  { payment: { organisation_id: organisationId, donation_id: donationId, payment_id: paymentId } }: Attempt,
): Promise<void> {
  await enqueueJob(transaction, chargeMovedJob, { organisationId, donationId, paymentId, mandateId: null });
}

/** Pays the past donations at the simulator, so that they can be refunded. Safe to repeat. */
async function payDemoGifts(
  { database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  scope: OrganisationScope,
  account: MollieAccount,
  organisationName: string,
): Promise<void> {
  for (const attempt of await database.transaction(scope, listPaidWithoutMollie)) {
    const { donation, payment } = attempt;
    const { organisation_id: organisationId, donation_id: donationId, payment_id: paymentId } = payment;
    const atMollie = await account.createPayment(
      {
        amount: { value: centsToDecimal(payment.amount_cents), currency: 'EUR' },
        description: describePayment(organisationName, frequencyOf(donation)),
        redirectUrl: publicUrl.href,
        webhookUrl: webhookUrlFor(publicUrl, payment.webhook_token),
        method: 'ideal',
        locale: 'nl_NL',
        metadata: { organisationId, donationId, paymentId },
      },
      `demo-payment-${paymentId}`,
    );
    const checkout = atMollie._links.checkout?.href;
    // If the payment has no checkout, an earlier attempt of this job has already paid it.
    if (checkout) await payAtCheckout(checkout);
    // The timeline must show that the payment was prepared when it was recorded, not after it was paid.
    const clock = { now: () => payment.created_at };
    await attachPaymentAlone({ database, clock }, scope, attempt, atMollie);
  }
}
