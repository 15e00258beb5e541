import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { MollieError } from '../../../../platform/mollie/mollie-error.ts';
import type { Donation } from '../donation.ts';
import { mayBecome } from '../donation-status.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockDonation } from '../queries.ts';
import { updateDonation } from '../store.ts';

/**
 * Mollie would not make the payment. A refused key may be mended, so only a refusal of the payment itself is a failure.
 */
export async function recordRefusal(
  transaction: OrganisationTransaction,
  { donation_id }: Donation,
  refusal: MollieError,
): Promise<void> {
  const donation = await lockDonation(transaction, donation_id);
  if (!donation || donation.mollie_payment_id !== null) return;
  await recordEvent(
    transaction,
    donation,
    refusal.kind === 'unauthorised' ? 'key_refused' : 'payment_refused',
    refusal.detail,
  );
  if (refusal.kind !== 'refused' || !mayBecome(donation.status, 'failed')) return;
  await updateDonation(transaction, donation, { status: 'failed', next_check_at: null });
}
