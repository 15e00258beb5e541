import type { Donation } from './donation.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { donationIdOf } from './find-by-payment.ts';
import { mayBecome } from './donation-status.ts';
import { addEvent, updateDonation } from './store.ts';

/** Whether a payment is the one that a donation asked for. Anything else that comes along changes nothing. */
export function isPaymentOf(donation: Donation, payment: MolliePayment): boolean {
  return (
    donationIdOf(payment) === donation.donation_id &&
    payment.mode === donation.environment &&
    payment.amount.currency === 'EUR' &&
    payment.amount.value === donation.amount &&
    (donation.mollie_payment_id === null || donation.mollie_payment_id === payment.id)
  );
}

/** Remembers which payment belongs to a donation that the transaction has locked. Whoever learns it first may write it. */
export async function attachPayment(
  transaction: Transaction,
  donation: Donation,
  payment: MolliePayment,
): Promise<Donation> {
  if (donation.mollie_payment_id !== null) return donation;
  const change = {
    mollie_payment_id: payment.id,
    checkout_url: payment._links.checkout?.href ?? null,
    ...(mayBecome(donation.status, 'pending') ? { status: 'pending' as const } : {}),
  };
  await updateDonation(transaction, donation, change);
  await addEvent(transaction, donation, 'payment_started', payment.id);
  return { ...donation, ...change };
}
