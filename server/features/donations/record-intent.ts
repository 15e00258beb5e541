import { centsToDecimal } from '../../../contract/money.ts';
import type { Environment } from '../../../contract/donations.ts';
import type { Donation } from './donation.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import { randomId } from '../../platform/random-id.ts';
import { nextCheckAt } from './check-schedule.ts';
import { donationsOf } from './queries.ts';
import { insertDonation } from './store.ts';

export interface Intent {
  amountCents: number;
  isRecurring: boolean;
  email: string;
  firstName: string | null;
  lastName: string | null;
  idempotencyKey: string | null;
  returnUrl: string | null;
  environment: Environment;
  secretId: string;
}

/** Writes down that somebody wants to give, before anything is asked of the provider. The same key twice is one gift. */
export async function recordIntent(
  transaction: Transaction,
  scope: OrganisationScope,
  intent: Intent,
  now: Date,
): Promise<Donation> {
  const inserted = await insertDonation(transaction, {
    organisation_id: scope.organisationId,
    donation_id: randomId(),
    environment: intent.environment,
    secret_id: intent.secretId,
    amount: centsToDecimal(intent.amountCents),
    is_recurring: intent.isRecurring,
    email: intent.email,
    first_name: intent.firstName,
    last_name: intent.lastName,
    idempotency_key: intent.idempotencyKey,
    return_url: intent.returnUrl,
    webhook_token: randomId(),
    next_check_at: nextCheckAt(now, 0),
  });
  if (inserted) return inserted;
  return donationsOf(transaction, scope)
    .where('idempotency_key', '=', intent.idempotencyKey)
    .executeTakeFirstOrThrow();
}
