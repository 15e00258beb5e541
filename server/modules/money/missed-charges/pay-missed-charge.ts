import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { tryAgain } from '../../gifts/donations/payments/try-again.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { findKeyOfCustomer } from '../payments/subscription-checkouts.ts';
import { requestPayment } from '../payments/start-donation.ts';
import type { RecoveryLink } from '../../foundation/sessions/public-scope.ts';
import type { PaymentKey } from '../../foundation/settings/payment-keys.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { reasonOf } from './bank-reasons.ts';
import { isPayable, type MissedCharge } from './missed-charge.ts';
import { readMissedCharge, lockMissedCharge, type MissedChargeContext } from './lock-missed-charge.ts';
import { findMissedChargeByCharge, listMissedChargesOfSubscription, updateMissedCharge } from './store.ts';

/** Returns the checkout URL of the open payment or of a new payment, or null if the charge cannot be paid now. */
export async function payMissedCharge(
  deps: Deps,
  { scope, missedChargeId }: RecoveryLink,
  hasProvedMailbox = false,
): Promise<string | null> {
  const seen = await deps.database.transaction(scope, (transaction) =>
    readMissedCharge(deps, transaction, missedChargeId),
  );
  if (!seen) throw new AppError('not_found');
  if (!mayBePaid(seen, deps.clock.now())) return null;
  const key = await findKeyOfCustomer(deps, scope, seen.subscription);
  const prepared = await deps.database.transaction(scope, (transaction) =>
    preparePayment(deps, transaction, missedChargeId, key, hasProvedMailbox),
  );
  if (!prepared) return null;
  failpoint('missed-charge-payment-recorded');
  const payment = await requestPayment(deps, scope, prepared, key);
  return isFinal(payment.status) ? null : payment.checkout_url;
}

function mayBePaid({ missedCharge, history, isStopped }: MissedChargeContext, now: Date): boolean {
  return !isStopped && isPayable(missedCharge, now) && !history.isRetryPending;
}

async function preparePayment(
  deps: Deps,
  transaction: OrganisationTransaction,
  missedChargeId: string,
  { secretId }: PaymentKey,
  hasProvedMailbox: boolean,
): Promise<Attempt | undefined> {
  if (!(await lockIfOpen(transaction))) return undefined;
  const context = await lockMissedCharge(deps, transaction, missedChargeId);
  if (!context) throw new AppError('not_found');
  const { subscription, missedCharge, charge, history, amountCents } = context;
  const now = deps.clock.now();
  if (!mayBePaid(context, now)) return undefined;
  const donation = await lockDonation(transaction, charge.donation_id);
  if (!donation) throw new AppError('not_found');
  // Once the payment `confirmed_payment_id` is paid, Mollie collects later charges from the account that paid
  // it. So only a donor who has proved access to the mailbox may continue that payment. Such a donor may not
  // continue any other payment.
  const open = history.all.find(
    (each) =>
      each.kind === 'recovery' &&
      !isFinal(each.status) &&
      each.amount_cents === amountCents &&
      (each.payment_id === missedCharge.confirmed_payment_id) === hasProvedMailbox,
  );
  if (open && mayBeRequestedAgain(open, now)) return { donation, payment: open };
  const { mollie_customer_id } = subscription;
  const payment = {
    kind: 'recovery',
    secret_id: secretId,
    amount_cents: amountCents,
    mollie_customer_id,
  } as const;
  const attempt = await tryAgain(transaction, donation, payment, now);
  if (hasProvedMailbox)
    await updateMissedCharge(transaction, missedCharge, { confirmed_payment_id: attempt.payment.payment_id });
  return attempt;
}

/** Mollie remembers an idempotency key for an hour. Half an hour leaves time for the request. */
const keyMs = 30 * 60 * 1000;

function mayBeRequestedAgain({ mollie_payment_id, created_at }: Payment, now: Date): boolean {
  return mollie_payment_id !== null || now.getTime() - created_at.getTime() < keyMs;
}

/** Returns the missed charge if the donor has tried to pay it and can pay it now. */
export async function findChargeToPayAgain(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  chargeId: string,
): Promise<{ missedChargeId: string; latest: Payment } | undefined> {
  const missedCharge = await findMissedChargeByCharge(transaction, chargeId);
  const context = missedCharge && (await readMissedCharge(deps, transaction, missedCharge.missed_charge_id));
  if (!context || !mayBePaid(context, deps.clock.now())) return undefined;
  const latest = context.history.all.at(-1);
  return latest?.kind === 'recovery' ? { missedChargeId: missedCharge.missed_charge_id, latest } : undefined;
}

/**
 * A suspended gift resumes with the payment of any missed charge. For another gift, returns only a charge that we asked
 * the donor to pay.
 */
export async function findRecovery(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  { subscription_id, status }: Subscription,
): Promise<{ path: string; dueOn: string } | null> {
  const missedCharges = await listMissedChargesOfSubscription(transaction, subscription_id);
  const wanted = status === 'suspended' ? missedCharges : missedCharges.filter(isAskedFor);
  for (const { missed_charge_id, token, due_on } of wanted) {
    const context = await readMissedCharge(deps, transaction, missed_charge_id);
    if (context && mayBePaid(context, deps.clock.now())) return { path: `/herstel/${token}`, dueOn: due_on };
  }
  return null;
}

function isAskedFor({ state, code }: MissedCharge): boolean {
  return state === 'asked' && reasonOf(code).followUp !== 'offer';
}
