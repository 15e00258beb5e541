import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal, isOncePaid } from '../../gifts/donations/donation-status.ts';
import { findDonation, listTries } from '../../gifts/donations/queries.ts';
import { isRetryable, lockTries, recordRetry } from '../../gifts/donations/start/record-retry.ts';
import { holdOpen } from '../../foundation/organisation/hold-open.ts';
import { findScopeOfDonation } from '../../foundation/sessions/public-scope.ts';
import { canCollectMonthly } from '../../foundation/settings/monthly-ability.ts';
import {
  findCurrentPaymentKey,
  getPaymentKey,
  type PaymentKey,
} from '../../foundation/settings/payment-keys.ts';
import { isKeyRemembered } from './ensure-payment.ts';
import { cannotBeRetried, cannotTakeGifts, checkoutUnavailable, takesNoMoreGifts } from './errors.ts';
import { fetchDonationPayment } from './fetch-payment.ts';
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

  await fetchLatestTry(deps, scope, donationId);
  const { donation, key } = await deps.database.transaction(scope, (transaction) =>
    chooseTry(deps, transaction, donationId),
  );
  failpoint('donation-committed');
  const hasPayment = donation.mollie_payment_id !== null;
  const mayBeAsked = !isOncePaid(donation.status) && (hasPayment || isKeyRemembered(deps, donation));
  const current = mayBeAsked ? await askForPayment(deps, scope, donation, key) : donation;
  return { id: current.donation_id, checkoutUrl: isFinal(current.status) ? null : current.checkout_url };
}

/** Why a gift that was not paid cannot be tried again; undefined when it can. */
export function findRetryObstacle(
  donation: Donation,
  organisation: { isOpen: boolean; key: PaymentKey | undefined },
  now: Date,
): AppError | undefined {
  const { isOpen, key } = organisation;
  if (!isOpen) return takesNoMoreGifts();
  if (!key) return cannotTakeGifts();
  // A gift that was begun as a test does not become a real one by trying it again.
  const isCollectable = !donation.is_recurring || canCollectMonthly(key, donation.amount_cents);
  const isAllowed = isRetryable(donation, now) && key.environment === donation.environment && isCollectable;
  return isAllowed ? undefined : cannotBeRetried();
}

async function fetchLatestTry(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  const latest = await deps.database.transaction(scope, async (transaction) => {
    const donation = await findDonation(transaction, donationId);
    return donation && (await listTries(transaction, donation)).at(-1);
  });
  if (latest) await fetchTry(deps, scope, latest);
}

/** What we know of a payment may be old: it may have been paid since. */
export async function fetchTry(
  deps: Deps,
  scope: OrganisationScope,
  { donation_id: donationId, mollie_payment_id: paymentId, status }: Donation,
): Promise<void> {
  if (paymentId === null || isOncePaid(status)) return;
  try {
    await fetchDonationPayment(deps, scope, { donationId, paymentId });
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    // With a key that Mollie no longer takes nobody can ask; what Mollie said before was final.
    if (error.isInDoubt) throw checkoutUnavailable(error.retryAfterSeconds);
  }
}

/**
 * The try that was paid, else the one that is open, else a new one. Whoever presses at the same moment gets the same.
 */
async function chooseTry(
  deps: Deps,
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<{ donation: Donation; key: PaymentKey }> {
  const isOpen = await holdOpen(transaction);
  const pressed = await findDonation(transaction, donationId);
  if (!pressed) throw new AppError('not_found');
  const [first, ...retries] = await lockTries(transaction, pressed);
  if (!first) throw new AppError('not_found');
  const latest = retries.at(-1) ?? first;
  const known = [first, ...retries].find(({ status }) => isOncePaid(status)) ?? latest;
  if (!isFinal(known.status) || isOncePaid(known.status)) {
    // Who stood at the checkout already may still pay; nobody else is led there.
    if (!isOpen && known.checkout_url === null) throw takesNoMoreGifts();
    const { secret_id: secretId, environment } = known;
    return { donation: known, key: await getPaymentKey(deps, transaction, { secretId, environment }) };
  }
  const key = await findCurrentPaymentKey(deps, transaction);
  const now = deps.clock.now();
  const obstacle = findRetryObstacle(latest, { isOpen, key }, now);
  if (obstacle || !key) throw obstacle ?? cannotTakeGifts();
  return { donation: await recordRetry(transaction, [first, ...retries], key.secretId, now), key };
}
