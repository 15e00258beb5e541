import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { mayBecome, statusOfPayment } from '../../gifts/donations/donation-status.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordMistake } from '../../gifts/donations/payments/mistakes.ts';
import { findBrokenPromise } from './changes/promises.ts';
import { findSubscriptionOfDonation } from './queries.ts';
import { reportMistakenCharge } from './report-mistaken-charge.ts';

/**
 * Records a paid retry as a mistake if it breaks a promise that the donor had when Mollie made it. Call before the
 * retry is recorded as paid.
 */
export async function recordMistakenRetry(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<void> {
  const status = statusOfPayment(atMollie.status);
  if (status !== 'completed' || !mayBecome(payment.status, status)) return;
  const subscription = await findSubscriptionOfDonation(transaction, donation);
  const charge = {
    at: new Date(atMollie.createdAt),
    amountCents: payment.amount_cents,
    changeId: undefined,
  };
  const broken = subscription && (await findBrokenPromise(transaction, subscription, charge));
  if (!broken) return;
  await recordMistake(transaction, payment, broken);
  await reportMistakenCharge(deps, transaction, subscription, { donation, payment }, broken);
}
