import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal, wasPaid } from '../../gifts/donations/donation-status.ts';
import { findDonation, lockDonation } from '../../gifts/donations/queries.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findLatestPayment, findStandingPayment } from '../../gifts/donations/payments/queries.ts';
import { isRetryable, tryAgain } from '../../gifts/donations/payments/try-again.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { findScopeOfDonation } from '../../foundation/sessions/public-scope.ts';
import { canCollectMonthly } from '../../foundation/settings/monthly-ability.ts';
import {
  findCurrentPaymentKey,
  getPaymentKey,
  type PaymentKey,
} from '../../foundation/settings/payment-keys.ts';
import { isKeyRemembered } from './ensure-payment.ts';
import { cannotBeRetried, cannotTakeGifts, checkoutUnavailable, takesNoMoreGifts } from './errors.ts';
import { fetchPayment } from './fetch-payment.ts';
import { limits } from './limits.ts';
import { askForPayment } from './start-gift.ts';

/**
 * From the status page back to a checkout: the one that is still open, or a new one for a gift that was not paid. A
 * gift that turns out to be paid, or to be waiting for the provider, has none.
 */
export async function retryGift(
  deps: Deps,
  address: string,
  donationId: string,
): Promise<{ id: string; checkoutUrl: string | null }> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const scope = await findScopeOfDonation(deps.database, donationId);
  if (!scope) throw new AppError('not_found');

  await fetchLatestPayment(deps, scope, donationId);
  const { attempt, key } = await deps.database.transaction(scope, (transaction) =>
    chooseAttempt(deps, transaction, donationId),
  );
  failpoint('donation-committed');
  const { payment } = attempt;
  const hasPayment = payment.mollie_payment_id !== null;
  const mayBeAsked = !wasPaid(payment.status) && (hasPayment || isKeyRemembered(deps, payment));
  const current = mayBeAsked ? await askForPayment(deps, scope, attempt, key) : payment;
  return { id: donationId, checkoutUrl: isFinal(current.status) ? null : current.checkout_url };
}

/** Why a gift that was not paid cannot be tried again; undefined when it can. */
export function findRetryObstacle(
  donation: Donation,
  lastTriedAt: Date,
  organisation: { isOpen: boolean; key: PaymentKey | undefined },
  now: Date,
): AppError | undefined {
  const { isOpen, key } = organisation;
  if (!isOpen) return takesNoMoreGifts();
  if (!key) return cannotTakeGifts();
  // A gift that was begun as a test does not become a real one by trying it again.
  const isCollectable = !donation.is_recurring || canCollectMonthly(key, donation.amount_cents);
  const isAllowed =
    isRetryable(donation, lastTriedAt, now) && key.environment === donation.environment && isCollectable;
  return isAllowed ? undefined : cannotBeRetried();
}

async function fetchLatestPayment(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  const latest = await deps.database.transaction(scope, async (transaction) => {
    const donation = await findDonation(transaction, donationId);
    return donation && (await findLatestPayment(transaction, donation));
  });
  if (latest) await fetchUnpaid(deps, scope, latest);
}

/** What we know of a payment may be old: it may have been paid since. */
export async function fetchUnpaid(
  deps: Deps,
  scope: OrganisationScope,
  { payment_id: paymentId, mollie_payment_id: molliePaymentId, status }: Payment,
): Promise<void> {
  if (molliePaymentId === null || wasPaid(status)) return;
  try {
    await fetchPayment(deps, scope, { paymentId, molliePaymentId });
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    // With a key that Mollie no longer takes nobody can ask; what Mollie said before was final.
    if (error.isInDoubt) throw checkoutUnavailable(error.retryAfterSeconds);
  }
}

/** The payment that was paid, else the open one, else a new one. Two who press at the same moment get the same. */
async function chooseAttempt(
  deps: Deps,
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<{ attempt: Attempt; key: PaymentKey }> {
  const isOpen = await lockIfOpen(transaction);
  const donation = await lockDonation(transaction, donationId);
  const known = donation && (await findStandingPayment(transaction, donation));
  if (!known) throw new AppError('not_found');
  if (!isFinal(known.status) || wasPaid(known.status)) {
    // Who stood at the checkout already may still pay; nobody else is led there.
    if (!isOpen && known.checkout_url === null) throw takesNoMoreGifts();
    const { secret_id: secretId, environment } = known;
    return {
      attempt: { donation, payment: known },
      key: await getPaymentKey(deps, transaction, { secretId, environment }),
    };
  }
  const key = await findCurrentPaymentKey(deps, transaction);
  const now = deps.clock.now();
  const obstacle = findRetryObstacle(donation, known.created_at, { isOpen, key }, now);
  if (obstacle || !key) throw obstacle ?? cannotTakeGifts();
  const payment = { kind: 'again', secret_id: key.secretId, amount_cents: donation.amount_cents } as const;
  return { attempt: await tryAgain(transaction, donation, payment, now), key };
}
