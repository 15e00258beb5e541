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
import { callMollieWithKeyFallback } from '../../gifts/donations/call-mollie-with-key-fallback.ts';
import { attachPaymentAlone } from '../../gifts/donations/start/attach-payment.ts';
import { findBrokenPromise } from '../subscriptions/changes/promises.ts';
import { findSubscriptionOfDonation } from '../subscriptions/queries.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { dropRetry } from '../../gifts/donations/start/drop-retry.ts';
import { describePayment } from '../../gifts/donations/start/payment-description.ts';
import { rememberCustomer } from '../../gifts/donations/start/remember-customer.ts';

/** Mollie remembers a request's key for an hour; a little less is certain. */
const keyLifetimeMs = 55 * 60_000;

/** Whether asking for a donation's payment once more gives the same payment, and not another one. */
export function isKeyRemembered({ clock }: Pick<Deps, 'clock'>, donation: Donation): boolean {
  return clock.now().getTime() - donation.created_at.getTime() < keyLifetimeMs;
}

/**
 * Makes sure that a recorded donation has its payment at Mollie, and gives the donation back with its checkout address.
 * Every request carries a key made from the donation, so trying again within the hour finds what an earlier try has
 * made.
 */
export async function ensurePayment(
  deps: Deps,
  scope: OrganisationScope,
  donation: Donation,
  key: PaymentKey,
): Promise<Donation> {
  if (donation.mollie_payment_id !== null) return donation;
  const account = deps.mollie(key.apiKey);
  if (donation.purpose === 'retry') return chargeAgain(deps, scope, donation);
  const withCustomer = donation.is_recurring
    ? await ensureCustomer(deps, scope, donation, account)
    : donation;
  const createPayment = () =>
    account.createPayment(
      {
        amount: { value: centsToDecimal(donation.amount_cents), currency: 'EUR' },
        description: describePayment(key.organisationName, frequencyOf(donation)),
        redirectUrl: statusPageOf(deps, donation),
        webhookUrl: webhookUrlFor(deps.publicUrl, donation.webhook_token),
        method: 'ideal',
        locale: 'nl_NL',
        metadata: {
          organisationId: donation.organisation_id,
          donationId: donation.donation_id,
          // Should our books be lost, only the payment can tell.
          ...(donation.interval_months > 1 && { intervalMonths: donation.interval_months }),
        },
        ...(withCustomer.mollie_customer_id === null
          ? {}
          : { customerId: withCustomer.mollie_customer_id, sequenceType: 'first' as const }),
      },
      `payment-${donation.donation_id}`,
    );
  const payment = await retryBriefly(() =>
    withCustomer.mollie_customer_id === null ? createPayment() : doubtUnknownCustomer(createPayment),
  );
  failpoint('payment-created-at-mollie');
  const stored = await attachPaymentAlone(deps.database, scope, withCustomer, payment);
  failpoint('payment-stored');
  return stored;
}

/**
 * A charge that failed, made once more on the mandate of its gift: nobody is asked for anything. It is not made when
 * the donor was promised otherwise since, and is over when Mollie will not.
 */
async function chargeAgain(deps: Deps, scope: OrganisationScope, donation: Donation): Promise<Donation> {
  const { gift, broken } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findSubscriptionOfDonation(transaction, donation);
    const charge = { at: deps.clock.now(), amountCents: donation.amount_cents, changeId: undefined };
    return { gift: found, broken: found && (await findBrokenPromise(transaction, found, charge)) };
  });
  if (!gift) throw new Error('a charge is made again without its monthly gift');
  if (broken) return drop(deps, scope, donation, null);
  let payment: MolliePayment;
  try {
    payment = await callMollieWithKeyFallback(deps, scope, gift, (account, { organisationName }) =>
      account.createPayment(
        {
          amount: { value: centsToDecimal(donation.amount_cents), currency: 'EUR' },
          description: describePayment(organisationName, frequencyOf(donation)),
          webhookUrl: webhookUrlFor(deps.publicUrl, donation.webhook_token),
          metadata: { organisationId: donation.organisation_id, donationId: donation.donation_id },
          customerId: gift.mollie_customer_id,
          ...(gift.mollie_mandate_id && { mandateId: gift.mollie_mandate_id }),
          sequenceType: 'recurring',
        },
        `payment-${donation.donation_id}`,
      ),
    );
  } catch (error) {
    if (!isMollieError(error, 'refused') && !isMollieError(error, 'gone')) throw error;
    return drop(deps, scope, donation, error.detail);
  }
  failpoint('missed-month-retry-created-at-mollie');
  const stored = await attachPaymentAlone(deps.database, scope, donation, payment);
  failpoint('missed-month-retry-stored');
  return stored;
}

async function drop(
  deps: Deps,
  scope: OrganisationScope,
  donation: Donation,
  refusal: string | null,
): Promise<Donation> {
  await deps.database.transaction(scope, (transaction) =>
    dropRetry(transaction, donation.donation_id, { at: deps.clock.now(), refusal }),
  );
  failpoint('missed-month-retry-dropped');
  return donation;
}

/** Each monthly intent gets a customer of its own, so that its mandate and subscription are nobody else's. */
async function ensureCustomer(
  deps: Deps,
  scope: OrganisationScope,
  donation: Donation,
  account: MollieAccount,
): Promise<Donation> {
  if (donation.mollie_customer_id !== null) return donation;
  const name = [donation.first_name, donation.last_name].filter(Boolean).join(' ');
  const customer = await retryBriefly(() =>
    account.createCustomer(
      {
        ...(name ? { name } : {}),
        ...(donation.email ? { email: donation.email } : {}),
        metadata: { organisationId: donation.organisation_id, donationId: donation.donation_id },
      },
      `customer-${donation.donation_id}`,
    ),
  );
  failpoint('customer-created-at-mollie');
  await deps.database.transaction(scope, (transaction) =>
    rememberCustomer(transaction, donation, customer.id),
  );
  failpoint('customer-stored');
  return { ...donation, mollie_customer_id: customer.id };
}

/** Mollie may not know a customer yet that it made a moment ago. That passes, and is no refusal of the gift. */
async function doubtUnknownCustomer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isUnknown =
      isMollieError(error, 'gone') || (isMollieError(error, 'refused') && error.field === 'customerId');
    throw isUnknown ? new MollieError('busy', error.detail) : error;
  }
}

/** Where the donor comes back to. Which website the button there leads to is judged then, not now. */
function statusPageOf({ publicUrl }: Deps, { donation_id }: Donation): string {
  const page = new URL('/donation-complete', publicUrl);
  page.searchParams.set('id', donation_id);
  return page.href;
}

const pausesMs = [250, 750];
/** What took longer to fail was no hiccup; a donor gets an answer before the connection is given up. */
const patienceMs = 2_000;

/** A donor is waiting: a hiccup is worth two quick further tries with the same key, an outage is not. */
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
