import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { insertDonation } from '../store.ts';
import { findGiftOfForm } from './record-intent.ts';

interface PracticeGift {
  secretId: string;
  amountCents: number;
  email: string;
  firstName: string;
  lastName: string;
  idempotencyKey: string;
}

/** A monthly gift that nobody filled a form in for, with a key to practise with. The same key is the same gift. */
export async function recordPracticeGift(
  transaction: OrganisationTransaction,
  gift: PracticeGift,
  now: Date,
): Promise<Donation> {
  const made = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: randomId(),
    environment: 'test',
    secret_id: gift.secretId,
    amount_cents: gift.amountCents,
    is_recurring: true,
    email: gift.email,
    first_name: gift.firstName,
    last_name: gift.lastName,
    idempotency_key: gift.idempotencyKey,
    webhook_token: randomId(),
    next_check_at: nextCheckAt(now, 0),
  });
  const donation = made ?? (await findGiftOfForm(transaction, gift.idempotencyKey));
  if (!donation) throw new Error('a practice gift was neither made nor there');
  return donation;
}
