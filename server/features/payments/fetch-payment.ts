import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { askWithKeyOf } from '../donations/ask-with-key-of.ts';
import { findDonation } from '../donations/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { isChargeOf, recordCharge } from '../subscriptions/record-charge.ts';
import { settleDonation } from './settle-donation.ts';
import { giveUpRefunds } from './store.ts';

/** Asks Mollie what became of a donation's payment and applies it. Never trusts a message, only what it fetches itself. */
export async function fetchDonationPayment(
  deps: Deps,
  scope: OrganisationScope,
  { donationId, paymentId }: { donationId: string; paymentId: string },
): Promise<void> {
  const donation = await deps.database.transaction(scope, (transaction) =>
    findDonation(transaction, scope, donationId),
  );
  if (!donation) return;
  const payment = await askWithKeyOf(deps, scope, donation, (account) => account.getPayment(paymentId));
  failpoint('payment-fetched');
  await settleDonation(deps, scope, donationId, payment);
}

/** The same for one of the later charges of a monthly gift. */
export async function fetchChargePayment(
  deps: Deps,
  scope: OrganisationScope,
  { subscriptionId, paymentId }: { subscriptionId: string; paymentId: string },
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, scope, subscriptionId),
  );
  if (!subscription) return;
  const payment = await askWithKeyOf(deps, scope, subscription, (account) => account.getPayment(paymentId));
  failpoint('charge-fetched');
  await deps.database.transaction(scope, async (transaction) => {
    if (!isChargeOf(subscription, payment)) return;
    const { donation } = await recordCharge(deps, transaction, scope, subscription, payment);
    await giveUpRefunds(transaction, donation, payment);
  });
  failpoint('charge-committed');
}
