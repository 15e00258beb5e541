import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { canBecome, statusFromMollie } from '../../gifts/donations/donation-status.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordMistake } from '../../gifts/donations/payments/mistakes.ts';
import { findBrokenPromise } from './changes/promises.ts';
import { findSubscriptionOfDonation } from './queries.ts';
import { reportMistakenCharge } from './report-mistaken-charge.ts';

/**
 * Before a charge that was made again is written down as paid: what the donor had been promised by the time Mollie made
 * it holds for it as for every other charge, and what was too much goes back.
 */
export async function holdRetryAgainstPromises(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<void> {
  const status = statusFromMollie(atMollie.status);
  if (status !== 'completed' || !canBecome(payment.status, status)) return;
  const gift = await findSubscriptionOfDonation(transaction, donation);
  const charge = {
    at: new Date(atMollie.createdAt),
    amountCents: payment.amount_cents,
    changeId: undefined,
  };
  const broken = gift && (await findBrokenPromise(transaction, gift, charge));
  if (!broken) return;
  await recordMistake(transaction, payment, broken);
  await reportMistakenCharge(deps, transaction, gift, { donation, payment }, broken);
}
