import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/call-mollie-with-key-fallback.ts';
import { isPaymentOf } from '../../gifts/donations/start/attach-payment.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { recordNoPayment } from '../../gifts/donations/start/record-no-payment.ts';
import { getPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { ensurePayment, isKeyRemembered } from './ensure-payment.ts';
import { fetchDonationPayment } from './fetch-payment.ts';
import { settleDonation } from './settle-donation.ts';

const minuteMs = 60_000;
/** By now Mollie has stopped calling about a payment that it may have. */
const certaintyMs = 27 * 60 * minuteMs;

/** Finds out what became of a donation that is not final, without waiting for anybody to tell. */
export async function checkDonation(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  const donation = await deps.database.transaction(scope, (transaction) =>
    findDonation(transaction, donationId),
  );
  if (!donation || isFinal(donation.status)) return;
  const paymentId = donation.mollie_payment_id;
  if (paymentId !== null) return fetchDonationPayment(deps, scope, { donationId, paymentId });
  if (isKeyRemembered(deps, donation)) return askAgain(deps, scope, donation);

  const payment = await searchPayment(deps, scope, donation);
  if (payment) return settleDonation(deps, scope, donationId, payment);
  if (deps.clock.now().getTime() - donation.created_at.getTime() > certaintyMs) {
    await deps.database.transaction(scope, (transaction) => recordNoPayment(transaction, donationId));
  }
}

/**
 * Our request may have been carried out without our knowing: the same request again, with the same key, gives the same
 * payment.
 */
async function askAgain(deps: Deps, scope: OrganisationScope, donation: Donation): Promise<void> {
  const { secret_id: secretId, environment } = donation;
  const key = await deps.database.transaction(scope, (transaction) =>
    getPaymentKey(deps, transaction, { secretId, environment }),
  );
  await ensurePayment(deps, scope, donation, key);
}

async function searchPayment(
  deps: Deps,
  scope: OrganisationScope,
  donation: Donation,
): Promise<MolliePayment | undefined> {
  // Clocks differ; a few minutes earlier misses nothing.
  const since = new Date(donation.created_at.getTime() - 10 * minuteMs);
  try {
    return await callMollieWithKeyFallback(deps, scope, donation, async (account) => {
      for await (const payment of account.listPayments(since)) {
        // The list leaves out refunds and chargebacks, so what it finds is fetched whole.
        if (isPaymentOf(donation, payment)) return account.getPayment(payment.id);
      }
      throw new MollieError('gone', 'no payment names this donation');
    });
  } catch (error) {
    if (error instanceof MollieError && error.kind === 'gone') return undefined;
    throw error;
  }
}
