import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { tryAgain } from '../../gifts/donations/payments/try-again.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { findKeyOfCustomer } from '../payments/find-key-of-customer.ts';
import { askForPayment } from '../payments/start-gift.ts';
import type { RecoveryLink } from '../../foundation/sessions/public-scope.ts';
import type { PaymentKey } from '../../foundation/settings/payment-keys.ts';
import { isPayable } from './missed-charge.ts';
import { lookAtMonth, takeInHand, type MonthInHand } from './month-in-hand.ts';
import { updateMonth } from './store.ts';

/**
 * Leads a donor to the payment of a missed charge: the one that is open already, for whoever presses twice or in two
 * tabs, else a new one. Null when there is nothing to pay any more; the page says why.
 */
export async function payMissedCharge(
  deps: Deps,
  { scope, missedChargeId }: RecoveryLink,
  /** Whether the donor has proved to have the mailbox of the gift. */
  isProved = false,
): Promise<string | null> {
  const seen = await deps.database.transaction(scope, (transaction) =>
    lookAtMonth(deps, transaction, missedChargeId),
  );
  if (!seen) throw new AppError('not_found');
  if (!mayBePaid(seen, deps.clock.now())) return null;
  const key = await findKeyOfCustomer(deps, scope, seen.gift);
  const prepared = await deps.database.transaction(scope, (transaction) =>
    preparePayment(deps, transaction, missedChargeId, key, isProved),
  );
  if (!prepared) return null;
  failpoint('missed-charge-payment-recorded');
  const payment = await askForPayment(deps, scope, prepared, key);
  return isFinal(payment.status) ? null : payment.checkout_url;
}

export function mayBePaid({ month, tries, isStopped }: MonthInHand, now: Date): boolean {
  return !isStopped && isPayable(month, now) && !tries.isRetryUnderWay;
}

async function preparePayment(
  deps: Deps,
  transaction: OrganisationTransaction,
  missedChargeId: string,
  { secretId }: PaymentKey,
  isProved: boolean,
): Promise<Attempt | undefined> {
  if (!(await lockIfOpen(transaction))) return undefined;
  const inHand = await takeInHand(deps, transaction, missedChargeId);
  if (!inHand) throw new AppError('not_found');
  const { gift, month, charge, tries, amountCents } = inHand;
  const now = deps.clock.now();
  if (!mayBePaid(inHand, now)) return undefined;
  const donation = await lockDonation(transaction, charge.donation_id);
  if (!donation) throw new AppError('not_found');
  // Nobody else may pay the one whose account takes the gift over, and the donor does not go on with another's.
  const open = tries.all.find(
    (each) =>
      each.kind === 'recovery' &&
      !isFinal(each.status) &&
      each.amount_cents === amountCents &&
      (each.payment_id === month.proved_payment_id) === isProved,
  );
  if (open && mayBeAsked(open, now)) return { donation, payment: open };
  const attempt = await tryAgain(
    transaction,
    donation,
    {
      kind: 'recovery',
      secret_id: secretId,
      amount_cents: amountCents,
      mollie_customer_id: gift.mollie_customer_id,
    },
    now,
  );
  if (isProved) await updateMonth(transaction, month, { proved_payment_id: attempt.payment.payment_id });
  return attempt;
}

const hourMs = 60 * 60 * 1000;

/** One without a payment may be asked for again only while Mollie remembers that it was asked before. */
function mayBeAsked({ mollie_payment_id, created_at }: Payment, now: Date): boolean {
  return mollie_payment_id !== null || now.getTime() - created_at.getTime() < hourMs / 2;
}
