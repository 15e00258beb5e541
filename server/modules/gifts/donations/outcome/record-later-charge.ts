import type { Environment } from '../../../../../contract/environments.ts';
import type { IntervalMonths } from '../../../../../contract/frequencies.ts';
import { decimalToCents } from '../../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import { markAsMistake } from './mistaken-charge.ts';
import { donationsOf } from '../queries.ts';
import { recordOutcome, type Outcome } from './record-outcome.ts';
import { insertDonation } from '../store.ts';

/** Why a charge should not have been made, or not of that amount. */
export type BrokenPromise =
  | { kind: 'charged_after_end' | 'charged_in_pause' }
  | { kind: 'charged_too_much'; excessCents: number };

export interface ChargeOrigin {
  environment: Environment;
  secretId: string;
  subscriptionId: string;
  intervalMonths: IntervalMonths;
  /** What the donor was told would not happen, if this charge is that. One that is known already is not asked about. */
  findBrokenPromise(): Promise<BrokenPromise | undefined>;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** A charge that nobody filled in a form for: the payment comes first, the donation follows from it. */
export async function recordLaterCharge(
  transaction: OrganisationTransaction,
  payment: MolliePayment,
  origin: ChargeOrigin,
): Promise<Outcome & { donation: Donation; broken: BrokenPromise | undefined }> {
  const createdAt = new Date(payment.createdAt);
  const inserted = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: randomId(),
    environment: origin.environment,
    secret_id: origin.secretId,
    status: 'pending',
    amount_cents: decimalToCents(payment.amount.value),
    is_recurring: true,
    interval_months: origin.intervalMonths,
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
  const broken = inserted && (await origin.findBrokenPromise());
  if (inserted) await recordEvent(transaction, inserted, 'charge_started', payment.id);
  if (inserted && broken) await markBrokenPromise(transaction, inserted, broken);
  const donation = await donationsOf(transaction)
    .where('environment', '=', origin.environment)
    .where('mollie_payment_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { donation, broken, ...(await recordOutcome(transaction, donation, payment)) };
}

/** So that, once the money has come, what is too much of it goes back. */
export async function markBrokenPromise(
  transaction: OrganisationTransaction,
  donation: Donation,
  broken: BrokenPromise,
): Promise<void> {
  if (broken.kind === 'charged_too_much')
    await recordEvent(transaction, donation, 'charged_too_much', broken.excessCents);
  else await markAsMistake(transaction, donation, broken.kind);
}
