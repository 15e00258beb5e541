import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { listPayments } from '../../gifts/donations/payments/queries.ts';
import { restartGift } from '../../gifts/donations/start-donation.ts';
import { holdOpen } from '../../foundation/organisation/hold-open.ts';
import {
  findCurrentPaymentKey,
  getPaymentKey,
  type PaymentKey,
} from '../../foundation/settings/payment-keys.ts';
import { hasNewerSubscription } from '../subscriptions/subscriptions-of-donor.ts';
import { frequencyOfSubscription } from '../subscriptions/subscription.ts';
import { cannotTakeGifts, takesNoMoreGifts } from './errors.ts';
import { limits } from './limits.ts';
import { fetchUnpaid } from './retry-gift.ts';
import { leadToCheckout, refuseWhatCannotBeCollected } from './start-gift.ts';
import { lockSubscription } from '../subscriptions/queries.ts';

interface Restart {
  subscriptionId: string;
  amountCents: number;
}

/**
 * Checkout to restart a stopped subscription, one for each amount. Undefined when the donor already has a new
 * subscription.
 */
export async function startRestart(
  deps: Deps,
  scope: OrganisationScope,
  address: string,
  restart: Restart,
): Promise<{ checkoutUrl: string } | undefined> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const choose = () =>
    deps.database.transaction(scope, (transaction) => chooseAttempt(deps, transaction, restart));
  let chosen = await choose();
  failpoint('restart-recorded');
  // Earlier restart payments may be paid or final by now.
  const begun = chosen?.begun ?? [];
  for (const each of begun) await fetchUnpaid(deps, scope, each);
  if (begun.length > 0) chosen = await choose();
  if (!chosen) return undefined;
  return leadToCheckout(deps, scope, chosen.attempt, chosen.key);
}

async function chooseAttempt(
  deps: Deps,
  transaction: OrganisationTransaction,
  { subscriptionId, amountCents }: Restart,
): Promise<{ attempt: Attempt; key: PaymentKey; begun: Payment[] } | undefined> {
  if (!(await holdOpen(transaction))) throw takesNoMoreGifts();
  const gift = await lockSubscription(transaction, subscriptionId);
  if (!gift || (await hasNewerSubscription(transaction, gift))) return undefined;
  const current = await findCurrentPaymentKey(deps, transaction);
  if (!current) throw cannotTakeGifts();
  refuseWhatCannotBeCollected(current, amountCents, frequencyOfSubscription(gift));
  const { secretId, environment } = current;
  const attempt = await restartGift(
    transaction,
    gift,
    { amountCents, secretId, environment },
    deps.clock.now(),
  );
  // An open payment may use an earlier key.
  const key = await getPaymentKey(deps, transaction, { secretId: attempt.payment.secret_id, environment });
  const payments = await listPayments(transaction, attempt.donation);
  const begun = payments.filter((each) => each.mollie_payment_id !== null && !isFinal(each.status));
  return { attempt, key, begun };
}
