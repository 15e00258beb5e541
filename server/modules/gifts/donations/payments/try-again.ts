import type { Transaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Attempt, Payment } from './payment.ts';
import { settleDonation } from './record-outcome.ts';
import { addPayment } from './store.ts';

const retryableMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * The donor can try again until 30 days after the last attempt. Later, somebody else may have the link to the status
 * page.
 */
export function isRetryable({ email, subscription_id }: Donation, lastTriedAt: Date, now: Date): boolean {
  return email !== null && subscription_id === null && now.getTime() - lastTriedAt.getTime() < retryableMs;
}

const eventOfKind: Partial<Record<Payment['kind'], 'retried' | 'charge_retry' | 'month_recovery'>> = {
  again: 'retried',
  account: 'retried',
  retry: 'charge_retry',
  recovery: 'month_recovery',
};

/** Adds a further payment to a locked donation, before Mollie is called. */
export async function tryAgain(
  transaction: Transaction,
  donation: Donation,
  payment: Pick<Payment, 'kind' | 'secret_id' | 'amount_cents'> &
    Partial<Pick<Payment, 'mollie_customer_id'>>,
  now: Date,
): Promise<Attempt> {
  const added = await addPayment(transaction, donation, payment, now);
  const event = eventOfKind[payment.kind];
  if (event) await recordEvent(transaction, donation, event);
  return { donation: await settleDonation(transaction, donation), payment: added };
}
