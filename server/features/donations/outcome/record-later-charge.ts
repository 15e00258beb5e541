import type { Environment } from '../../../../contract/environments.ts';
import { decimalToCents } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { randomId } from '../../../platform/random-id.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import { markAsMistake } from './mistaken-charge.ts';
import { donationsOf } from '../queries.ts';
import { recordOutcome, type Outcome } from './record-outcome.ts';
import { insertDonation } from '../store.ts';

export interface ChargeOrigin {
  environment: Environment;
  secretId: string;
  subscriptionId: string;
  /** When the monthly gift ended; null while it runs. */
  endedAt: Date | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** A charge that nobody filled in a form for: the payment comes first, the donation follows from it. */
export async function recordLaterCharge(
  transaction: OrganisationTransaction,
  payment: MolliePayment,
  origin: ChargeOrigin,
): Promise<Outcome & { donation: Donation; isNewAfterEnd: boolean }> {
  const createdAt = new Date(payment.createdAt);
  const inserted = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: randomId(),
    environment: origin.environment,
    secret_id: origin.secretId,
    status: 'pending',
    amount_cents: decimalToCents(payment.amount.value),
    is_recurring: true,
    email: origin.email,
    first_name: origin.firstName,
    last_name: origin.lastName,
    subscription_id: origin.subscriptionId,
    mollie_payment_id: payment.id,
    method: payment.method ?? null,
    webhook_token: randomId(),
    created_at: createdAt,
    next_check_at: nextCheckAt(createdAt, 0),
  });
  // One that we knew before the end was under way by then, whatever the clocks say.
  const isNewAfterEnd = inserted !== undefined && origin.endedAt !== null && createdAt > origin.endedAt;
  if (inserted) await recordEvent(transaction, inserted, 'charge_started', payment.id);
  if (inserted && isNewAfterEnd) await markAsMistake(transaction, inserted, 'charged_after_end');
  const donation = await donationsOf(transaction)
    .where('environment', '=', origin.environment)
    .where('mollie_payment_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { donation, isNewAfterEnd, ...(await recordOutcome(transaction, donation, payment)) };
}
