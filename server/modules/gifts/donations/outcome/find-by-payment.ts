import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import type { Donation } from '../donation.ts';
import { donationsOf } from '../queries.ts';

/** The donation a payment belongs to, by the payment's id or by what it says of itself. */
export async function findByPayment(
  transaction: OrganisationTransaction,
  payment: MolliePayment,
): Promise<Donation | undefined> {
  const byId = await findDonationOfPayment(transaction, payment.id);
  const named = donationIdOf(payment, transaction.scope.organisationId);
  if (byId || named === undefined) return byId;
  return donationsOf(transaction).where('donation_id', '=', named).executeTakeFirst();
}

export async function findDonationOfPayment(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<Donation | undefined> {
  return donationsOf(transaction).where('mollie_payment_id', '=', paymentId).executeTakeFirst();
}

/**
 * What we wrote into a payment when we asked for it, if it was for this organisation: others may share its account at
 * Mollie.
 */
export function donationIdOf({ metadata }: MolliePayment, organisationId: string): string | undefined {
  return metadata?.organisationId === organisationId ? metadata.donationId : undefined;
}
