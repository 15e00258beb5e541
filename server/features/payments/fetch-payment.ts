import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { findDonation } from '../donations/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { isChargeOf, recordCharge } from '../subscriptions/record-charge.ts';
import { askWithKeyOf } from './open-account.ts';
import { settleDonation } from './settle-donation.ts';

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
  const payment = await fetch(deps, scope, donation, paymentId);
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
  const payment = await fetch(deps, scope, subscription, paymentId);
  failpoint('charge-fetched');
  await deps.database.transaction(scope, async (transaction) => {
    if (isChargeOf(subscription, payment)) await recordCharge(transaction, scope, subscription, payment);
  });
  failpoint('charge-committed');
}

function fetch(
  deps: Deps,
  scope: OrganisationScope,
  made: { secret_id: string; environment: 'test' | 'live' },
  paymentId: string,
): Promise<MolliePayment> {
  const { secret_id: secretId, environment } = made;
  return askWithKeyOf(deps, scope, { secretId, environment }, (account) => account.getPayment(paymentId));
}
