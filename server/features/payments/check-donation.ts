import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { isPaymentOf } from '../donations/attach-payment.ts';
import type { Donation } from '../donations/donation.ts';
import { isFinal } from '../donations/donation-status.ts';
import { findDonation } from '../donations/queries.ts';
import { recordNoPayment } from '../donations/record-no-payment.ts';
import { ensurePayment } from './ensure-payment.ts';
import { fetchDonationPayment } from './fetch-payment.ts';
import { askWithKeyOf } from './open-account.ts';
import { settleDonation } from './settle-donation.ts';

const minuteMs = 60_000;
/** Mollie remembers a request's key for an hour; a little less is certain. */
const keyLifetimeMs = 55 * minuteMs;
/** By now Mollie has stopped calling about a payment that it may have. */
const certaintyMs = 27 * 60 * minuteMs;

/** Finds out what became of a donation that is not final, without waiting for anybody to tell. */
export async function checkDonation(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  const donation = await deps.database.transaction(scope, (transaction) =>
    findDonation(transaction, scope, donationId),
  );
  if (!donation || isFinal(donation.status)) return;
  const { mollie_payment_id: paymentId, secret_id: secretId, environment } = donation;
  if (paymentId !== null) return fetchDonationPayment(deps, scope, { donationId, paymentId });

  const ageMs = deps.clock.now().getTime() - donation.created_at.getTime();
  if (ageMs < keyLifetimeMs) {
    // Our request may have been carried out without our knowing: the same request again gives the same payment.
    await askWithKeyOf(deps, scope, { secretId, environment }, (account) =>
      ensurePayment(deps, scope, donation, account),
    );
    return;
  }
  const payment = await searchPayment(deps, scope, donation);
  if (payment) return settleDonation(deps, scope, donationId, payment);
  if (ageMs > certaintyMs) {
    await deps.database.transaction(scope, (transaction) => recordNoPayment(transaction, scope, donationId));
  }
}

async function searchPayment(
  deps: Deps,
  scope: OrganisationScope,
  donation: Donation,
): Promise<MolliePayment | undefined> {
  const { secret_id: secretId, environment } = donation;
  // Clocks differ; a few minutes earlier misses nothing.
  const since = new Date(donation.created_at.getTime() - 10 * minuteMs);
  return askWithKeyOf(deps, scope, { secretId, environment }, async (account) => {
    for await (const payment of account.listPayments(since)) {
      // The list leaves out refunds and chargebacks, so what it finds is fetched whole.
      if (isPaymentOf(donation, payment)) return account.getPayment(payment.id);
    }
    return undefined;
  });
}
