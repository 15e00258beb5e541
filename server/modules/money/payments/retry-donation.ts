import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal, wasPaid } from '../../gifts/donations/donation-status.ts';
import { findDonation, lockDonation } from '../../gifts/donations/queries.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
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
import { findChargeToPayAgain, payMissedCharge } from '../missed-charges/pay-missed-charge.ts';
import { isIdempotencyKeyValid } from './ensure-payment.ts';
import { cannotBeRetried, cannotReceive, organisationIsClosing } from './errors.ts';
import { limits } from './limits.ts';
import { refreshUnlessPaid } from './refresh-unless-paid.ts';
import { requestPayment } from './start-donation.ts';

/**
 * Returns the open checkout or a new checkout. The URL is null if the donation is paid, if the missed charge cannot be
 * paid now, or if Mollie may have created a payment whose URL we do not know.
 */
export async function retryDonation(
  deps: Deps,
  address: string,
  donationId: string,
): Promise<{ id: string; checkoutUrl: string | null }> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const scope = await findScopeOfDonation(deps.database, donationId);
  if (!scope) throw new AppError('not_found');

  const latest = await deps.database.transaction(scope, async (transaction) => {
    const donation = await findDonation(transaction, donationId);
    return donation && (await findLatestPayment(transaction, donation));
  });
  if (latest) await refreshUnlessPaid(deps, scope, latest);
  const missed = await deps.database.transaction(scope, (transaction) =>
    findChargeToPayAgain(deps, transaction, donationId),
  );
  if (missed && isFinal(missed.latest.status)) {
    const { missedChargeId } = missed;
    return { id: donationId, checkoutUrl: await payMissedCharge(deps, { scope, missedChargeId }) };
  }
  const { attempt, key } = await deps.database.transaction(scope, (transaction) =>
    chooseAttempt(deps, transaction, donationId),
  );
  failpoint('donation-committed');
  const { payment } = attempt;
  const isAtMollie = payment.mollie_payment_id !== null;
  // If the payment is already at Mollie, requestPayment returns that payment.
  const mayBeRequested = !wasPaid(payment.status) && (isAtMollie || isIdempotencyKeyValid(deps, payment));
  const current = mayBeRequested ? await requestPayment(deps, scope, attempt, key) : payment;
  return { id: donationId, checkoutUrl: isFinal(current.status) ? null : current.checkout_url };
}

export function findRetryObstacle(
  donation: Donation,
  lastTriedAt: Date,
  { isOpen, key }: { isOpen: boolean; key: PaymentKey | undefined },
  now: Date,
): AppError | undefined {
  if (!isOpen) return organisationIsClosing();
  if (!key) return cannotReceive();
  const isCollectable = !donation.is_recurring || canCollectMonthly(key, donation.amount_cents);
  const isSameEnvironment = key.environment === donation.environment;
  const isAllowed = isRetryable(donation, lastTriedAt, now) && isSameEnvironment && isCollectable;
  return isAllowed ? undefined : cannotBeRetried();
}

/** Chooses the paid payment, else the open payment, else a new payment. Concurrent requests wait for the lock. */
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
    // A closing organisation accepts only checkouts that are already open.
    if (!isOpen && known.checkout_url === null) throw organisationIsClosing();
    const { secret_id: secretId, environment } = known;
    return {
      attempt: { donation, payment: known },
      key: await getPaymentKey(deps, transaction, { secretId, environment }),
    };
  }
  const key = await findCurrentPaymentKey(deps, transaction);
  const now = deps.clock.now();
  const obstacle = findRetryObstacle(donation, known.created_at, { isOpen, key }, now);
  if (obstacle || !key) throw obstacle ?? cannotReceive();
  const payment = { kind: 'again', secret_id: key.secretId, amount_cents: donation.amount_cents } as const;
  return { attempt: await tryAgain(transaction, donation, payment, now), key };
}
