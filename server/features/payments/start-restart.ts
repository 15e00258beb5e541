import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Donation } from '../donations/donation.ts';
import { isFinal } from '../donations/donation-status.ts';
import { recordRestart } from '../donations/start/record-restart.ts';
import { holdOpen } from '../organisations/hold-open.ts';
import { findCurrentPaymentKey, getPaymentKey, type PaymentKey } from '../settings/payment-keys.ts';
import { givesAgain } from '../subscriptions/gives-again.ts';
import { lockGift } from '../subscriptions/lock-gift.ts';
import { cannotTakeGifts, donationCanNoLongerBePaid, takesNoMoreGifts } from './errors.ts';
import { limits } from './limits.ts';
import { fetchLatestTry } from './retry-gift.ts';
import { askForPayment, refuseWhatCannotBeCollected } from './start-gift.ts';

interface Restart {
  subscriptionId: string;
  amountCents: number;
}

/**
 * Leads the donor of a gift that was stopped to the checkout where it begins again: one, however often and with
 * whatever amounts this is asked for. Undefined when the donor gives again already.
 */
export async function startRestart(
  deps: Deps,
  scope: OrganisationScope,
  address: string,
  restart: Restart,
): Promise<{ checkoutUrl: string } | undefined> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const choose = () =>
    deps.database.transaction(scope, (transaction) => chooseDonation(deps, transaction, restart));
  let chosen = await choose();
  failpoint('restart-recorded');
  if (chosen && chosen.donation.mollie_payment_id !== null) {
    // It was begun before, and may be paid or over by now.
    await fetchLatestTry(deps, scope, chosen.donation.donation_id);
    chosen = await choose();
  }
  if (!chosen) return undefined;
  const started = await askForPayment(deps, scope, chosen.donation, chosen.key);
  if (started.checkout_url === null || isFinal(started.status)) throw donationCanNoLongerBePaid(started);
  return { checkoutUrl: started.checkout_url };
}

async function chooseDonation(
  deps: Deps,
  transaction: OrganisationTransaction,
  { subscriptionId, amountCents }: Restart,
): Promise<{ donation: Donation; key: PaymentKey } | undefined> {
  if (!(await holdOpen(transaction))) throw takesNoMoreGifts();
  const gift = await lockGift(transaction, subscriptionId);
  if (!gift || (await givesAgain(transaction, gift))) return undefined;
  const current = await findCurrentPaymentKey(deps, transaction);
  if (!current) throw cannotTakeGifts();
  refuseWhatCannotBeCollected(current, amountCents);
  const { secretId, environment } = current;
  const donation = await recordRestart(
    transaction,
    gift,
    { amountCents, secretId, environment },
    deps.clock.now(),
  );
  // One that is open may have been made with an earlier key.
  const key = await getPaymentKey(deps, transaction, { secretId: donation.secret_id, environment });
  return { donation, key };
}
