import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { listPayments } from '../../gifts/donations/payments/queries.ts';
import {
  recordRestart,
  payFromOtherAccount,
  type SubscriptionRow,
} from '../../gifts/donations/start-donation.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import {
  findCurrentPaymentKey,
  getPaymentKey,
  type PaymentKey,
} from '../../foundation/settings/payment-keys.ts';
import { hasNewerSubscription } from '../subscriptions/subscriptions-of-donor.ts';
import { frequencyOfSubscription } from '../subscriptions/subscription.ts';
import { cannotReceive, organisationIsClosing, cannotReceiveNow, earlierPaymentInDoubt } from './errors.ts';
import { limits } from './limits.ts';
import { refreshUnlessPaid } from './refresh-unless-paid.ts';
import { getCheckout, assertCollectable } from './start-donation.ts';
import { lockSubscription } from '../subscriptions/queries.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import {
  callMollieWithKeyFallback,
  PaymentKeyRefused,
} from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';

/**
 * Repeated requests for the same amount return the same checkout. Undefined if the subscription does not exist or the
 * donor has a newer running subscription.
 */
export async function restartSubscription(
  deps: Deps,
  scope: OrganisationScope,
  address: string,
  restart: { subscriptionId: string; amountCents: number },
): Promise<{ checkoutUrl: string } | undefined> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const choose = () =>
    deps.database.transaction(scope, (transaction) => chooseAttempt(deps, transaction, restart));
  let chosen = await choose();
  failpoint('restart-recorded');
  const open = chosen?.open ?? [];
  for (const each of open) await refreshUnlessPaid(deps, scope, each);
  if (open.length > 0) chosen = await choose();
  if (!chosen) return undefined;
  return getCheckout(deps, scope, chosen.attempt, chosen.key);
}

async function chooseAttempt(
  deps: Deps,
  transaction: OrganisationTransaction,
  { subscriptionId, amountCents }: { subscriptionId: string; amountCents: number },
): Promise<{ attempt: Attempt; key: PaymentKey; open: Payment[] } | undefined> {
  if (!(await lockIfOpen(transaction))) throw organisationIsClosing();
  const subscription = await lockSubscription(transaction, subscriptionId);
  if (!subscription || (await hasNewerSubscription(transaction, subscription))) return undefined;
  const current = await findCurrentPaymentKey(deps, transaction);
  if (!current) throw cannotReceive();
  assertCollectable(current, amountCents, frequencyOfSubscription(subscription));
  const { secretId, environment } = current;
  const restart = { amountCents, secretId, environment };
  const attempt = await recordRestart(transaction, subscription, restart, deps.clock.now());
  // An open payment may use an earlier key.
  const key = await getPaymentKey(deps, transaction, { secretId: attempt.payment.secret_id, environment });
  const payments = await listPayments(transaction, attempt.donation);
  const open = payments.filter((each) => each.mollie_payment_id !== null && !isFinal(each.status));
  return { attempt, key, open };
}

/** Starts a payment from another bank account. Mollie collects later charges from the account that pays. */
export async function startAccountPayment(
  deps: Deps,
  scope: OrganisationScope,
  address: string,
  subscription: SubscriptionRow & { secret_id: string },
): Promise<{ checkoutUrl: string }> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const key = await findKeyOfCustomer(deps, scope, subscription);
  const attempt = await deps.database.transaction(scope, async (transaction) => {
    if (!(await lockIfOpen(transaction))) throw organisationIsClosing();
    await lockSubscription(transaction, subscription.subscription_id);
    return payFromOtherAccount(transaction, subscription, key.secretId, deps.clock.now());
  });
  failpoint('account-payment-recorded');
  return getCheckout(deps, scope, attempt, key);
}

export async function findKeyOfCustomer(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Pick<Payment, 'secret_id' | 'environment'> & { mollie_customer_id: string },
): Promise<PaymentKey> {
  try {
    return await callMollieWithKeyFallback(deps, scope, subscription, async (account, key) => {
      await account.getCustomer(subscription.mollie_customer_id);
      return key;
    });
  } catch (error) {
    if (error instanceof PaymentKeyRefused) throw cannotReceiveNow();
    if (error instanceof MollieError) throw earlierPaymentInDoubt(error.retryAfterSeconds);
    throw error;
  }
}
