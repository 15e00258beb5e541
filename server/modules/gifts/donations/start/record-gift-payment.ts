import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { uuidFrom } from '../../../../platform/mollie/uuid-from.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import { insertDonation } from '../store.ts';

/** A payment of ours for a month of a monthly gift whose charge brought nothing. */
export interface GiftPayment {
  purpose: 'retry' | 'recovery';
  /** The charge that it is for. */
  charge: Donation;
  /** How many payments for it there were before. */
  earlier: number;
  amountCents: number;
  /** The key it is asked for with. */
  secretId: string;
  customerId: string;
  donor: Pick<Donation, 'email' | 'first_name' | 'last_name'>;
}

/** Writes down that a month is paid after all, before anything is asked of the provider: once for each attempt. */
export async function recordGiftPayment(
  transaction: OrganisationTransaction,
  { purpose, charge, earlier, amountCents, secretId, customerId, donor }: GiftPayment,
  now: Date,
): Promise<Donation | undefined> {
  const donation = await insertDonation(transaction, {
    organisation_id: charge.organisation_id,
    donation_id: randomId(),
    environment: charge.environment,
    secret_id: secretId,
    amount_cents: amountCents,
    is_recurring: true,
    interval_months: charge.interval_months,
    subscription_id: charge.subscription_id,
    purpose,
    retry_of: charge.donation_id,
    email: donor.email,
    first_name: donor.first_name,
    last_name: donor.last_name,
    mollie_customer_id: customerId,
    // A charge is one month of one gift: whoever tries the same attempt twice finds it written down.
    idempotency_key: uuidFrom(`${purpose}-${charge.subscription_id}-${charge.donation_id}-${earlier + 1}`),
    webhook_token: randomId(),
    created_at: now,
    next_check_at: nextCheckAt(now, 0),
  });
  if (donation)
    await recordEvent(transaction, donation, purpose === 'retry' ? 'charge_retry' : 'month_recovery');
  return donation;
}
