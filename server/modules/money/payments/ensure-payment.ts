import { setTimeout as sleep } from 'node:timers/promises';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { PaymentKey } from '../../foundation/settings/payment-keys.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError, MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { attachPaymentAlone, recordCustomer } from '../../gifts/donations/payments/attach-payment.ts';
import { findBrokenPromise } from '../subscriptions/changes/promises.ts';
import { findSubscriptionOfDonation } from '../subscriptions/queries.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { dropRetry } from '../../gifts/donations/payments/end-missing-payment.ts';
import { describePayment } from '../../gifts/donations/payments/payment-description.ts';
import { searchPayment } from './search-payment.ts';

/** Mollie remembers an idempotency key for an hour. A later request would create a second payment. */
const keyLifetimeMs = 55 * 60_000;

export function isIdempotencyKeyValid({ clock }: Pick<Deps, 'clock'>, payment: Payment): boolean {
  return clock.now().getTime() - payment.created_at.getTime() < keyLifetimeMs;
}

export async function ensurePayment(
  deps: Deps,
  scope: OrganisationScope,
  attempt: Attempt,
  key: PaymentKey,
): Promise<Attempt> {
  const { donation, payment } = attempt;
  if (payment.mollie_payment_id !== null) return attempt;
  if (payment.kind === 'retry') return createRetry(deps, scope, attempt);
  const account = deps.mollie(key.apiKey);
  const customerId = donation.is_recurring ? await ensureCustomer(deps, scope, attempt, account) : null;
  const createPayment = () =>
    account.createPayment(
      {
        amount: { value: centsToDecimal(payment.amount_cents), currency: 'EUR' },
        description: describePayment(key.organisationName, frequencyOf(donation)),
        redirectUrl: new URL(`/donation-complete?id=${donation.donation_id}`, deps.publicUrl).href,
        webhookUrl: webhookUrlFor(deps.publicUrl, payment.webhook_token),
        method: 'ideal',
        locale: 'nl_NL',
        metadata: {
          ...metadataOf(payment),
          // Needed to restore the donation after data loss.
          ...(donation.interval_months > 1 && { intervalMonths: donation.interval_months }),
        },
        ...(customerId === null ? {} : { customerId, sequenceType: 'first' as const }),
      },
      `payment-${payment.payment_id}`,
    );
  const atMollie = await retryBriefly(() =>
    customerId === null ? createPayment() : treatUnknownCustomerAsBusy(createPayment),
  );
  failpoint('payment-created-at-mollie');
  const withCustomer = { donation, payment: { ...payment, mollie_customer_id: customerId } };
  const stored = await attachPaymentAlone(deps, scope, withCustomer, atMollie);
  failpoint('payment-stored');
  return stored;
}

function metadataOf({ organisation_id, donation_id, payment_id }: Payment) {
  return { organisationId: organisation_id, donationId: donation_id, paymentId: payment_id };
}

async function createRetry(deps: Deps, scope: OrganisationScope, attempt: Attempt): Promise<Attempt> {
  const { donation, payment } = attempt;
  const { subscription, broken } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findSubscriptionOfDonation(transaction, donation);
    const charge = { at: deps.clock.now(), amountCents: payment.amount_cents };
    return { subscription: found, broken: found && (await findBrokenPromise(transaction, found, charge)) };
  });
  if (!subscription) throw new Error('the subscription of a retry does not exist');
  if (broken) {
    // An earlier run may have created the payment just before the donor stopped or paused.
    const earlier = await searchPayment(deps, scope, payment);
    return earlier
      ? attachPaymentAlone(deps, scope, attempt, earlier)
      : dropAttempt(deps, scope, attempt, null);
  }
  let atMollie: MolliePayment;
  try {
    atMollie = await callMollieWithKeyFallback(deps, scope, subscription, (account, { organisationName }) =>
      account.createPayment(
        {
          amount: { value: centsToDecimal(payment.amount_cents), currency: 'EUR' },
          description: describePayment(organisationName, frequencyOf(donation)),
          webhookUrl: webhookUrlFor(deps.publicUrl, payment.webhook_token),
          metadata: metadataOf(payment),
          customerId: subscription.mollie_customer_id,
          ...(subscription.mollie_mandate_id && { mandateId: subscription.mollie_mandate_id }),
          sequenceType: 'recurring',
        },
        `payment-${payment.payment_id}`,
      ),
    );
  } catch (error) {
    if (!isMollieError(error, 'refused') && !isMollieError(error, 'gone')) throw error;
    return dropAttempt(deps, scope, attempt, error.detail);
  }
  failpoint('missed-charge-retry-created-at-mollie');
  const stored = await attachPaymentAlone(deps, scope, attempt, atMollie);
  failpoint('missed-charge-retry-stored');
  return stored;
}

async function dropAttempt(
  deps: Deps,
  scope: OrganisationScope,
  attempt: Attempt,
  refusal: string | null,
): Promise<Attempt> {
  await deps.database.transaction(scope, (transaction) =>
    dropRetry(transaction, attempt.payment.payment_id, { at: deps.clock.now(), refusal }),
  );
  failpoint('missed-charge-retry-dropped');
  return attempt;
}

/** Creates one customer for each subscription, so that subscriptions never share a mandate. */
async function ensureCustomer(
  deps: Deps,
  scope: OrganisationScope,
  { donation, payment }: Attempt,
  account: MollieAccount,
): Promise<string> {
  if (payment.mollie_customer_id !== null) return payment.mollie_customer_id;
  const name = [donation.first_name, donation.last_name].filter(Boolean).join(' ');
  const customer = await retryBriefly(() =>
    account.createCustomer(
      {
        ...(name ? { name } : {}),
        ...(donation.email ? { email: donation.email } : {}),
        metadata: metadataOf(payment),
      },
      `customer-${payment.payment_id}`,
    ),
  );
  failpoint('customer-created-at-mollie');
  await deps.database.transaction(scope, (transaction) => recordCustomer(transaction, payment, customer.id));
  failpoint('customer-stored');
  return customer.id;
}

/** Just after Mollie has created a customer, Mollie sometimes does not find that customer. */
async function treatUnknownCustomerAsBusy<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isUnknown =
      isMollieError(error, 'gone') || (isMollieError(error, 'refused') && error.field === 'customerId');
    throw isUnknown ? new MollieError('busy', error.detail) : error;
  }
}

const pausesMs = [250, 750];
/** A request that failed after this time is not retried, because the donor's connection would time out. */
const patienceMs = 2_000;

/** Retries only twice, because a donor is waiting. */
async function retryBriefly<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const startedAt = Date.now();
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof MollieError && error.isInDoubt)) throw error;
      const waitMs = (error.retryAfterSeconds ?? 0) * 1_000;
      if (waitMs > 1_000 || Date.now() - startedAt > patienceMs) throw error;
      await sleep(Math.max(pauseMs, waitMs));
    }
  }
  return ask();
}
