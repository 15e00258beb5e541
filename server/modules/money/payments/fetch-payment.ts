import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/call-mollie-with-key-fallback.ts';
import { isOncePaid } from '../../gifts/donations/donation-status.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findDonationOfPayment } from '../../gifts/donations/outcome/find-by-payment.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { recordCharge } from '../subscriptions/record-charge.ts';
import { settleDonation } from './settle-donation.ts';
import { listOpenRefunds } from './store.ts';
import { updateRefunds } from './update-refunds.ts';

/**
 * Asks Mollie what became of a donation's payment and applies it. Never trusts a message, only what it fetches itself.
 */
export async function fetchDonationPayment(
  deps: Deps,
  scope: OrganisationScope,
  { donationId, paymentId }: { donationId: string; paymentId: string },
): Promise<void> {
  const { donation, knownReversals } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findDonation(transaction, donationId);
    return { donation: found, knownReversals: await hasReversals(transaction, found) };
  });
  if (!donation) return;
  const payment = await callMollieWithKeyFallback(deps, scope, donation, (account) =>
    account.getPayment(paymentId, { knownReversals }),
  ).catch((error: unknown) => {
    // Made up: a gift that has its payment waits for no other, and asking eight times would let everybody wait.
    const isInvented = donation.mollie_payment_id !== null && donation.mollie_payment_id !== paymentId;
    if (isInvented && isMollieError(error, 'gone')) return undefined;
    throw error;
  });
  if (!payment) return;
  failpoint('payment-fetched');
  await settleDonation(deps, scope, donationId, payment);
}

/** The same for one of the later charges of a monthly gift. */
export async function fetchChargePayment(
  deps: Deps,
  scope: OrganisationScope,
  { subscriptionId, paymentId }: { subscriptionId: string; paymentId: string },
): Promise<void> {
  const { subscription, knownReversals } = await deps.database.transaction(scope, async (transaction) => ({
    subscription: await findSubscription(transaction, subscriptionId),
    knownReversals: await hasReversals(transaction, await findDonationOfPayment(transaction, paymentId)),
  }));
  if (!subscription) return;
  const payment = await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.getPayment(paymentId, { knownReversals }),
  );
  failpoint('charge-fetched');
  await deps.database.transaction(scope, async (transaction) => {
    const donation = await recordCharge(deps, transaction, subscriptionId, payment);
    if (donation) await updateRefunds(deps, transaction, donation, payment);
  });
  failpoint('charge-committed');
}

/** Whether anything of a donation went back as far as we know, or may be about to. */
async function hasReversals(transaction: Transaction, donation: Donation | undefined): Promise<boolean> {
  if (!donation || !isOncePaid(donation.status)) return false;
  const backCents = donation.amount_refunded_cents + donation.amount_charged_back_cents;
  return backCents > 0 || (await listOpenRefunds(transaction, donation)).length > 0;
}
