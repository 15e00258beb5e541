import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { listPayments } from '../../gifts/donations/payments/queries.ts';
import { restartSubscription } from '../../gifts/donations/start-donation.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import {
  findCurrentPaymentKey,
  getPaymentKey,
  type PaymentKey,
} from '../../foundation/settings/payment-keys.ts';
import { givesAgain } from '../subscriptions/gives-again.ts';
import { lockGift } from '../subscriptions/lock-gift.ts';
import { frequencyOfSubscription } from '../subscriptions/subscription.ts';
import { cannotTakeGifts, takesNoMoreGifts } from './errors.ts';
import { limits } from './limits.ts';
import { fetchUnpaid } from './retry-gift.ts';
import { leadToCheckout, refuseWhatCannotBeCollected } from './start-gift.ts';

interface Restart {
  subscriptionId: string;
  amountCents: number;
}

/**
 * Leads the donor of a gift that was stopped to the checkout where it begins again: one for each amount, however
 * often this is asked for, of which one can be paid. Undefined when the donor gives again already.
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
  // What was begun before, with this amount or another, may be paid or over by now.
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
  if (!(await lockIfOpen(transaction))) throw takesNoMoreGifts();
  const gift = await lockGift(transaction, subscriptionId);
  if (!gift || (await givesAgain(transaction, gift))) return undefined;
  const current = await findCurrentPaymentKey(deps, transaction);
  if (!current) throw cannotTakeGifts();
  refuseWhatCannotBeCollected(current, amountCents, frequencyOfSubscription(gift));
  const { secretId, environment } = current;
  const attempt = await restartSubscription(
    transaction,
    gift,
    { amountCents, secretId, environment },
    deps.clock.now(),
  );
  // An open one may have been made with an earlier key.
  const key = await getPaymentKey(deps, transaction, { secretId: attempt.payment.secret_id, environment });
  const payments = await listPayments(transaction, attempt.donation);
  const begun = payments.filter((each) => each.mollie_payment_id !== null && !isFinal(each.status));
  return { attempt, key, begun };
}
