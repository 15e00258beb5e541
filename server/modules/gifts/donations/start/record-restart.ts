import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { uuidFrom } from '../../../../platform/mollie/uuid-from.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { isFinal, isOncePaid } from '../donation-status.ts';
import { findDonation } from '../queries.ts';
import { insertDonation } from '../store.ts';
import { findGiftOfForm } from './record-intent.ts';
import { lockTries, recordRetry } from './record-retry.ts';

/** A monthly gift that was stopped, and begins again as a new one. */
export type StoppedGift = Pick<Donation, 'email' | 'first_name' | 'last_name' | 'interval_months'> & {
  subscription_id: string;
  first_donation_id: string;
};

/**
 * The first payment of a gift that begins again, in a transaction that holds the stopped gift's lock: the one of that
 * amount that is open, or a new one. All that are tried until one is paid are tries of one gift, whatever their
 * amounts: should a second be paid all the same, its money goes back.
 */
export async function recordRestart(
  transaction: OrganisationTransaction,
  gift: StoppedGift,
  {
    amountCents,
    secretId,
    environment,
  }: { amountCents: number } & Pick<Donation, 'environment'> & {
      secretId: string;
    },
  now: Date,
): Promise<Donation> {
  for (let round = 0; ; round += 1) {
    const idempotencyKey = uuidFrom(`again-${gift.subscription_id}-${environment}-${round}`);
    const known = await findGiftOfForm(transaction, idempotencyKey);
    const [first, ...retries] = known ? await lockTries(transaction, known) : [];
    if (!first)
      return insertFirst(transaction, gift, { amountCents, secretId, environment, idempotencyKey }, now);
    const tries = [first, ...retries] as const;
    // It was paid, and has ended since.
    if (tries.some(({ status }) => isOncePaid(status))) continue;
    const open = tries.find((each) => !isFinal(each.status) && each.amount_cents === amountCents);
    return open ?? recordRetry(transaction, tries, secretId, now, amountCents);
  }
}

async function insertFirst(
  transaction: OrganisationTransaction,
  { email, first_name, last_name, first_donation_id, interval_months }: StoppedGift,
  made: { amountCents: number; secretId: string; idempotencyKey: string } & Pick<Donation, 'environment'>,
  now: Date,
): Promise<Donation> {
  const before = await findDonation(transaction, first_donation_id);
  const donation = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: randomId(),
    page_id: before?.page_id ?? null,
    fund_id: before?.fund_id ?? null,
    source: before?.source ?? null,
    environment: made.environment,
    secret_id: made.secretId,
    amount_cents: made.amountCents,
    is_recurring: true,
    interval_months,
    email,
    first_name,
    last_name,
    idempotency_key: made.idempotencyKey,
    webhook_token: randomId(),
    created_at: now,
    next_check_at: nextCheckAt(now, 0),
  });
  if (!donation) throw new Error('a gift began again while the stopped one was locked');
  return donation;
}
