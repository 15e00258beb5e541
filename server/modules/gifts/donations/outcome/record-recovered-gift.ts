import type { Environment } from '../../../../../contract/environments.ts';
import { intervals } from '../../../../../contract/frequencies.ts';
import { decimalToCents } from '../../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { MollieCustomer, MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { nextCheckAt } from '../checks/check-schedule.ts';
import { recordEvent } from '../events/record-event.ts';
import { insertDonation } from '../store.ts';

interface RecoveredGift {
  donationId: string;
  webhookToken: string;
  secretId: string;
  environment: Environment;
  payment: MolliePayment;
  /** The donor, of a payment that begins a monthly gift. */
  customer: MollieCustomer | null;
}

/**
 * Makes the row of a donation again from its payment, to be brought up to date like any other. False when it is there.
 */
export async function recordRecoveredGift(
  transaction: OrganisationTransaction,
  { donationId, webhookToken, secretId, environment, payment, customer }: RecoveredGift,
): Promise<boolean> {
  const createdAt = new Date(payment.createdAt);
  const [firstName, ...otherNames] = customer?.name?.split(' ') ?? [];
  const inserted = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: donationId,
    environment,
    secret_id: secretId,
    status: 'pending',
    amount_cents: decimalToCents(payment.amount.value),
    is_recurring: payment.sequenceType === 'first',
    ...(payment.sequenceType === 'first' && {
      interval_months: intervals.find((months) => months === payment.metadata?.intervalMonths) ?? 1,
    }),
    email: customer?.email ?? null,
    first_name: firstName ?? null,
    last_name: otherNames.join(' ') || null,
    mollie_payment_id: payment.id,
    method: payment.method ?? null,
    mollie_customer_id: customer?.id ?? null,
    webhook_token: webhookToken,
    created_at: createdAt,
    next_check_at: nextCheckAt(createdAt, 0),
  });
  if (!inserted) return false;
  await recordEvent(transaction, inserted, 'recovered', payment.id);
  return true;
}
