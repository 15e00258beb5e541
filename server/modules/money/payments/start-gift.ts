import type { DonationRequest } from '../../../../contract/donations.ts';
import { honeypotField, trialField } from '../../../../contract/form-rules.ts';
import { askedFrequency, type Frequency, frequencyOf, intervalOf } from '../../../../contract/frequencies.ts';
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
import { recordRefusal } from '../../gifts/donations/payments/end-unmade-payment.ts';
import { findDefaultScope, scopeOfNamed } from '../../foundation/sessions/public-scope.ts';
import { checkMethodsJob } from '../../foundation/settings/job-definitions.ts';
import { canCollectMonthly, type MonthlyAbility } from '../../foundation/settings/monthly-ability.ts';
import { getPaymentKey, openPaymentKey, type PaymentKey } from '../../foundation/settings/payment-keys.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { ensurePayment, isKeyRemembered } from './ensure-payment.ts';
import {
  cannotTakeGifts,
  checkoutUnavailable,
  donationCanNoLongerBePaid,
  keyOfAnotherGift,
  monthlyTooMuch,
  noMonthlyGifts,
  pageHasClosed,
  takesNoMoreGifts,
} from './errors.ts';
import { explainRefusal } from './explain-refusal.ts';
import { wishOf } from '../../campaigns/donor-wall/wall-wish.ts';
import type { HonourWish } from '../../campaigns/honours/honour-wish.ts';
import { originOf } from './gift-origin.ts';
import { judgeGift } from './judge-gift.ts';
import { limits } from './limits.ts';
import { withKeyOfForm } from './key-of-form.ts';

/** From the form to a checkout address: the donation is committed first, Mollie is asked afterwards. */
export async function startGift(
  deps: Deps,
  address: string,
  sent: DonationRequest,
  isPlainForm: boolean,
): Promise<{ id: string; checkoutUrl: string }> {
  // Only a program fills in a field that people cannot see.
  if (sent[honeypotField]) throw new AppError('malformed_request');
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const scope = await findRecipient(deps, sent.orgId || null);
  if (!scope) throw sent.orgId ? new AppError('not_found') : cannotTakeGifts();

  const gift = isPlainForm ? await withKeyOfForm(deps, scope, address, sent) : sent;
  const judged = await judgeGift(deps, scope, gift);
  const { attempt, key } = await commitDonation(deps, scope, gift, judged);
  failpoint('donation-committed');
  return { id: attempt.donation.donation_id, ...(await leadToCheckout(deps, scope, attempt, key)) };
}

/**
 * The organisation a form names, or the default one for a form that names none. Whether it exists is for the caller to
 * see.
 */
export async function findRecipient(
  deps: Deps,
  orgId: string | null,
): Promise<OrganisationScope | undefined> {
  const named = orgId ?? deps.demoOrganisationId;
  return named === null ? findDefaultScope(deps.database) : scopeOfNamed(named);
}

async function commitDonation(
  deps: Deps,
  scope: OrganisationScope,
  gift: DonationRequest,
  { costsCents, honour }: { costsCents: number; honour: HonourWish | null },
): Promise<{ attempt: Attempt; key: PaymentKey }> {
  const { database } = deps;
  const amountCents = gift.amount + costsCents;
  const recorded = await recordIntent(
    database,
    scope,
    {
      amountCents,
      isRecurring: gift.isRecurring,
      intervalMonths: intervalOf(askedFrequency(gift)),
      email: gift.email,
      firstName: gift.firstName || null,
      lastName: gift.lastName || null,
      idempotencyKey: gift.idempotencyKey ?? null,
      returnUrl: readAddress(gift.returnUrl),
      pageSlug: gift.page || null,
      needsOpenPage: Boolean(gift.pageOpen),
      fundId: gift.fund || null,
      origin: originOf(gift),
      wall: wishOf(gift),
      honour,
      costsCents,
      trial: readTrialMark(gift[trialField]),
    },
    deps.clock.now(),
  );
  if (!recorded) {
    const isKnown = await database.transaction(scope, findOrganisation);
    throw isKnown ? cannotTakeGifts() : new AppError('not_found');
  }
  const { attempt, key: sealedKey, isClosing } = recorded;
  const opened = openPaymentKey(deps, scope, sealedKey);
  if (attempt) return { attempt, key: opened };
  if (gift.isRecurring && !isClosing) refuseWhatCannotBeCollected(opened, amountCents, askedFrequency(gift));
  return database.transaction(scope, async (transaction) => {
    const key = gift.idempotencyKey ?? null;
    const earlier = key === null ? undefined : await findDonationByKey(transaction, key);
    const payment = earlier && (await findLatestPayment(transaction, earlier));
    // Who stood at the checkout already may still pay; nobody else is led there.
    if (isClosing && !payment?.checkout_url) throw takesNoMoreGifts();
    if (!earlier && gift.pageOpen) throw pageHasClosed();
    if (!payment) throw new Error('a gift was neither recorded nor there already');
    if (!isSameGift(earlier, gift, costsCents > 0)) throw keyOfAnotherGift();
    // It may have been made with an earlier key.
    const made = { secretId: payment.secret_id, environment: payment.environment };
    return {
      attempt: { donation: earlier, payment },
      key: await getPaymentKey(deps, transaction, made),
    };
  });
}

/** Before the first payment is taken: what cannot be collected afterwards should not begin. */
export function refuseWhatCannotBeCollected(
  ability: MonthlyAbility,
  amountCents: number,
  frequency: Frequency,
): void {
  if (canCollectMonthly(ability, amountCents)) return;
  throw ability.takesMonthly === false || ability.monthlyMaxCents === null
    ? noMonthlyGifts()
    : monthlyTooMuch(ability.monthlyMaxCents, frequency);
}

/** As a browser would write it; what is no address leads nowhere. */
function readAddress(typed: string | null | undefined): string | null {
  return typed && URL.canParse(typed) ? new URL(typed).href : null;
}

/**
 * A form that was changed after it was sent still carries its key; leading its donor to the earlier amount would be
 * wrong.
 */
function isSameGift(donation: Donation, gift: DonationRequest, hasCosts: boolean): boolean {
  return (
    // The tariff may have changed since; what was asked then is what is paid.
    donation.amount_cents - donation.costs_cents === gift.amount &&
    donation.costs_cents > 0 === hasCosts &&
    frequencyOf(donation) === askedFrequency(gift) &&
    donation.email === gift.email
  );
}

/** Where a payment that is written down can be paid. */
export async function leadToCheckout(
  deps: Deps,
  scope: OrganisationScope,
  attempt: Attempt,
  key: PaymentKey,
): Promise<{ checkoutUrl: string }> {
  const payment = await askForPayment(deps, scope, attempt, key);
  const { checkout_url: checkoutUrl } = payment;
  if (checkoutUrl === null || isFinal(payment.status)) throw donationCanNoLongerBePaid(payment);
  return { checkoutUrl };
}

/** Has Mollie make a payment that is written down. What Mollie refuses is said in words for the donor. */
export async function askForPayment(
  deps: Deps,
  scope: OrganisationScope,
  attempt: Attempt,
  key: PaymentKey,
): Promise<Payment> {
  const { donation, payment } = attempt;
  // Asking again after so long could make a second payment.
  const mayBeAsked = !isFinal(payment.status) && isKeyRemembered(deps, payment);
  if (payment.mollie_payment_id === null && !mayBeAsked) throw donationCanNoLongerBePaid(payment);
  try {
    return (await ensurePayment(deps, scope, attempt, key)).payment;
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    // On doubt the payment stays open: the check a minute later finds out what became of it.
    if (error.isInDoubt) throw checkoutUnavailable(error.retryAfterSeconds);
    await deps.database.transaction(scope, async (transaction) => {
      await recordRefusal(transaction, payment.payment_id, error, deps.clock.now());
      // It may be that the account no longer takes monthly gifts; then the form should not offer them.
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
