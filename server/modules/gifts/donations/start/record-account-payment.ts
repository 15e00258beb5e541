import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { uuidFrom } from '../../../../platform/mollie/uuid-from.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { isFinal } from '../donation-status.ts';
import { donationsOf } from '../queries.ts';
import { insertDonation } from '../store.ts';
import { findGiftOfForm } from './record-intent.ts';

/** The monthly gift that goes on with another account. */
export type GiftOfAccount = Pick<
  Donation,
  'environment' | 'amount_cents' | 'interval_months' | 'email' | 'first_name' | 'last_name'
> & { subscription_id: string; mollie_customer_id: string };

/** What was ever begun to be paid from another account for a gift, newest first. */
export function listAccountPayments(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Donation[]> {
  return donationsOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .where('purpose', '=', 'account')
    .orderBy('created_at', 'desc')
    .execute();
}

/**
 * Writes down that a donor pays a month from another account, before anything is asked of the provider. Whoever presses
 * twice, or in two windows, gets the one that is not finished yet.
 */
export async function recordAccountPayment(
  transaction: OrganisationTransaction,
  gift: GiftOfAccount,
  secretId: string,
  now: Date,
): Promise<Donation> {
  const earlier = await listAccountPayments(transaction, gift.subscription_id);
  const open = earlier.find(
    ({ status, amount_cents }) => !isFinal(status) && amount_cents === gift.amount_cents,
  );
  if (open) return open;
  const key = uuidFrom(`account-${gift.subscription_id}-${earlier.length}`);
  const inserted = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: randomId(),
    environment: gift.environment,
    secret_id: secretId,
    amount_cents: gift.amount_cents,
    is_recurring: true,
    interval_months: gift.interval_months,
    subscription_id: gift.subscription_id,
    purpose: 'account',
    mollie_customer_id: gift.mollie_customer_id,
    email: gift.email,
    first_name: gift.first_name,
    last_name: gift.last_name,
    idempotency_key: key,
    webhook_token: randomId(),
    created_at: now,
    next_check_at: nextCheckAt(now, 0),
  });
  const made = inserted ?? (await findGiftOfForm(transaction, key));
  if (!made) throw new Error('a payment was neither recorded nor there already');
  return made;
}
