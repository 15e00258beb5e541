import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { mayBecome } from '../donation-status.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockDonation } from '../queries.ts';
import { updateDonation } from '../store.ts';

/** Mollie has been searched and never got a payment for this donation: nobody can pay it any more. */
export async function recordNoPayment(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<void> {
  const donation = await lockDonation(transaction, donationId);
  if (!donation || donation.mollie_payment_id !== null || !mayBecome(donation.status, 'expired')) return;
  await updateDonation(transaction, donation, { status: 'expired', next_check_at: null });
  await recordEvent(transaction, donation, 'no_payment_found');
}
