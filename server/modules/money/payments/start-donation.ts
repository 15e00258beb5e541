import type { DonationRequest } from '../../../../contract/donations.ts';
import { honeypotField, trialField } from '../../../../contract/form-rules.ts';
import {
  requestedFrequency,
  type Frequency,
  frequencyOf,
  intervalOf,
} from '../../../../contract/frequencies.ts';
import { readTrialMark } from '../../../../contract/trials.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findLatestPayment } from '../../gifts/donations/payments/queries.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { findDonationByKey, recordIntent } from '../../gifts/donations/record-intent.ts';
import { recordRefusal } from '../../gifts/donations/payments/end-missing-payment.ts';
import { findDefaultScope, publicScopeOf } from '../../foundation/sessions/public-scope.ts';
import { checkMethodsJob } from '../../foundation/settings/job-definitions.ts';
import { canCollectMonthly, type MonthlyAbility } from '../../foundation/settings/monthly-ability.ts';
import { getPaymentKey, openPaymentKey, type PaymentKey } from '../../foundation/settings/payment-keys.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { ensurePayment, isIdempotencyKeyValid } from './ensure-payment.ts';
import {
  cannotReceive,
  checkoutUnavailable,
  donationCanNoLongerBePaid,
  donationKeyReused,
  subscriptionTooLarge,
  noSubscriptions,
  pageHasClosed,
  organisationIsClosing,
} from './errors.ts';
import { explainRefusal } from './explain-refusal.ts';
import { wallMessageIn } from '../../campaigns/donor-wall/messages.ts';
import type { NewHonour } from '../../campaigns/honours/queries.ts';
import { readOrigin, withDerivedIdempotencyKey } from './read-form.ts';
import { validateDonation } from './validate-donation.ts';
import { limits } from './limits.ts';

/** Commits the donation before the request to Mollie, so that no payment exists without a donation. */
export async function startDonation(
  deps: Deps,
  address: string,
  sent: DonationRequest,
  isPlainForm: boolean,
): Promise<{ id: string; checkoutUrl: string }> {
  // Only a bot fills in the hidden field.
  if (sent[honeypotField]) throw new AppError('malformed_request');
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const scope = await findReceivingOrganisation(deps, sent.orgId || null);
  if (!scope) throw sent.orgId ? new AppError('not_found') : cannotReceive();

  const request = isPlainForm ? await withDerivedIdempotencyKey(deps, scope, address, sent) : sent;
  const validated = await validateDonation(deps, scope, request);
  const { attempt, key } = await commitDonation(deps, scope, request, validated);
  failpoint('donation-committed');
  return { id: attempt.donation.donation_id, ...(await getCheckout(deps, scope, attempt, key)) };
}

/**
 * Does not check that the organisation with this id exists. Without an id, returns the demo organisation if
 * it is configured, and otherwise the default organisation.
 */
export async function findReceivingOrganisation(
  deps: Deps,
  orgId: string | null,
): Promise<OrganisationScope | undefined> {
  const named = orgId ?? deps.demoOrganisationId;
  return named === null ? findDefaultScope(deps.database) : publicScopeOf(named);
}

async function commitDonation(
  deps: Deps,
  scope: OrganisationScope,
  request: DonationRequest,
  { costsCents, honour }: { costsCents: number; honour: NewHonour | null },
): Promise<{ attempt: Attempt; key: PaymentKey }> {
  const { database } = deps;
  const amountCents = request.amount + costsCents;
  const recorded = await recordIntent(
    database,
    scope,
    {
      amountCents,
      isRecurring: request.isRecurring,
      intervalMonths: intervalOf(requestedFrequency(request)),
      email: request.email,
      firstName: request.firstName || null,
      lastName: request.lastName || null,
      idempotencyKey: request.idempotencyKey ?? null,
      returnUrl: readReturnUrl(request.returnUrl),
      pageSlug: request.page || null,
      needsOpenPage: Boolean(request.pageOpen),
      fundId: request.fund || null,
      origin: readOrigin(request),
      wall: wallMessageIn(request),
      honour,
      costsCents,
      trial: readTrialMark(request[trialField]),
    },
    deps.clock.now(),
  );
  if (!recorded) {
    const isKnown = await database.transaction(scope, findOrganisation);
    throw isKnown ? cannotReceive() : new AppError('not_found');
  }
  const { attempt, key: sealedKey, isClosing } = recorded;
  const opened = openPaymentKey(deps, scope, sealedKey);
  if (attempt) return { attempt, key: opened };
  if (request.isRecurring && !isClosing) assertCollectable(opened, amountCents, requestedFrequency(request));
  return database.transaction(scope, async (transaction) => {
    const key = request.idempotencyKey ?? null;
    const earlier = key === null ? undefined : await findDonationByKey(transaction, key);
    const payment = earlier && (await findLatestPayment(transaction, earlier));
    // A closing organisation accepts only checkouts that are already open.
    if (isClosing && !payment?.checkout_url) throw organisationIsClosing();
    if (!earlier && request.pageOpen) throw pageHasClosed();
    if (!payment) throw new Error('the donation was not recorded and does not exist');
    if (!isSameDonation(earlier, request, costsCents > 0)) throw donationKeyReused();
    const { secret_id: secretId, environment } = payment;
    const keyOfPayment = await getPaymentKey(deps, transaction, { secretId, environment });
    return { attempt: { donation: earlier, payment }, key: keyOfPayment };
  });
}

export function assertCollectable(ability: MonthlyAbility, amountCents: number, frequency: Frequency): void {
  if (canCollectMonthly(ability, amountCents)) return;
  throw ability.takesMonthly === false || ability.monthlyMaxCents === null
    ? noSubscriptions()
    : subscriptionTooLarge(ability.monthlyMaxCents, frequency);
}

function readReturnUrl(typed: string | null | undefined): string | null {
  return typed && URL.canParse(typed) ? new URL(typed).href : null;
}

/** A form that was edited after sending keeps its key, but must not lead to the checkout of the earlier amount. */
function isSameDonation(donation: Donation, request: DonationRequest, hasCosts: boolean): boolean {
  return (
    // Compare the amounts without the costs, because the tariff may have changed.
    donation.amount_cents - donation.costs_cents === request.amount &&
    donation.costs_cents > 0 === hasCosts &&
    frequencyOf(donation) === requestedFrequency(request) &&
    donation.email === request.email
  );
}

export async function getCheckout(
  deps: Deps,
  scope: OrganisationScope,
  attempt: Attempt,
  key: PaymentKey,
): Promise<{ checkoutUrl: string }> {
  const payment = await requestPayment(deps, scope, attempt, key);
  const { checkout_url: checkoutUrl } = payment;
  if (checkoutUrl === null || isFinal(payment.status)) throw donationCanNoLongerBePaid(payment);
  return { checkoutUrl };
}

export async function requestPayment(
  deps: Deps,
  scope: OrganisationScope,
  attempt: Attempt,
  key: PaymentKey,
): Promise<Payment> {
  const { donation, payment } = attempt;
  const mayBeRequested = !isFinal(payment.status) && isIdempotencyKeyValid(deps, payment);
  if (payment.mollie_payment_id === null && !mayBeRequested) throw donationCanNoLongerBePaid(payment);
  try {
    return (await ensurePayment(deps, scope, attempt, key)).payment;
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    // Mollie may have created the payment, so it stays open until the scheduled check.
    if (error.isInDoubt) throw checkoutUnavailable(error.retryAfterSeconds);
    await deps.database.transaction(scope, async (transaction) => {
      await recordRefusal(transaction, payment.payment_id, error, deps.clock.now());
      // If the Mollie account no longer supports direct debit, the form must not offer subscriptions.
      if (donation.is_recurring)
        await enqueueJob(transaction, checkMethodsJob, {
          organisationId: scope.organisationId,
          secretId: payment.secret_id,
          environment: donation.environment,
        });
    });
    throw await explainRefusal(deps.mollie(key.apiKey), donation, error);
  }
}
