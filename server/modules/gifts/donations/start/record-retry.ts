import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { uuidFrom } from '../../../../platform/mollie/uuid-from.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import { listTries, lockDonation } from '../queries.ts';
import { insertDonation } from '../store.ts';

const retryableMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * A month later somebody else may read the link, or the donor no longer means it. A charge is not the donor's to retry.
 */
export function isRetryable({ email, subscription_id, created_at }: Donation, now: Date): boolean {
  return email !== null && subscription_id === null && now.getTime() - created_at.getTime() < retryableMs;
}

/** The same as listing them, and nobody else adds one until the transaction ends: the first stands for them all. */
export async function lockTries(
  transaction: OrganisationTransaction,
  donation: Donation,
): Promise<Donation[]> {
  await lockDonation(transaction, donation.retry_of ?? donation.donation_id);
  return listTries(transaction, donation);
}

/**
 * Writes down that a gift is tried again, of which all tries so far are given and locked: the same gift with a payment,
 * and a key for it, of its own.
 */
export async function recordRetry(
  transaction: OrganisationTransaction,
  tries: readonly [Donation, ...Donation[]],
  secretId: string,
  now: Date,
  amountCents = tries[0].amount_cents,
): Promise<Donation> {
  const [first] = tries;
  const retry = await insertDonation(transaction, {
    organisation_id: first.organisation_id,
    donation_id: randomId(),
    environment: first.environment,
    secret_id: secretId,
    amount_cents: amountCents,
    is_recurring: first.is_recurring,
    interval_months: first.interval_months,
    email: first.email,
    first_name: first.first_name,
    last_name: first.last_name,
    return_url: first.return_url,
    closed_page_id: first.closed_page_id,
    retry_of: first.donation_id,
    // The lock keeps two from being written; should it ever not, this does.
    idempotency_key: uuidFrom(`retry-${first.donation_id}-${tries.length}`),
    webhook_token: randomId(),
    created_at: now,
    next_check_at: nextCheckAt(now, 0),
  });
  if (!retry) throw new Error('a try was written down while the first was locked');
  await recordEvent(transaction, tries.at(-1) ?? first, 'retried');
  await recordEvent(transaction, retry, 'retry');
  return retry;
}
