import { intervals } from '../../../../contract/frequencies.ts';
import { decimalToCents } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MollieCustomer, MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Payment } from './payments/payment.ts';
import { settleDonation } from './payments/record-outcome.ts';
import { addPayment } from './payments/store.ts';
import type { Donation } from './donation.ts';
import { recordEvent } from './events/record-event.ts';
import { lockDonation } from './queries.ts';
import { insertDonation } from './store.ts';

interface RecoveredGift {
  donationId: string;
  paymentId: string;
  webhookToken: string;
  secretId: string;
  environment: Donation['environment'];
  atMollie: MolliePayment;
  customer: MollieCustomer | null;
}

/**
 * Records a payment that only Mollie still has after a backup was restored. If the donation of the payment is missing
 * too, also records the donation. A later check at Mollie updates the payment and the donation.
 */
export async function recordRecoveredGift(
  transaction: OrganisationTransaction,
  { donationId, paymentId, webhookToken, secretId, environment, atMollie, customer }: RecoveredGift,
): Promise<void> {
  const createdAt = new Date(atMollie.createdAt);
  const amount_cents = decimalToCents(atMollie.amount.value);
  const existing = await lockDonation(transaction, donationId);
  const [firstName, ...otherNames] = customer?.name?.split(' ') ?? [];
  const isFirst = atMollie.sequenceType === 'first';
  const donation =
    existing ??
    (await insertDonation(transaction, {
      organisation_id: transaction.scope.organisationId,
      donation_id: donationId,
      environment,
      origin: 'recovered',
      status: 'pending',
      amount_cents,
      is_recurring: isFirst,
      ...(isFirst && {
        interval_months: intervals.find((months) => months === atMollie.metadata?.intervalMonths) ?? 1,
      }),
      email: customer?.email ?? null,
      first_name: firstName ?? null,
      last_name: otherNames.join(' ') || null,
      method: atMollie.method ?? null,
      created_at: createdAt,
    }));
  if (!donation) throw new Error('the lost donation exists already');
  const payment = await addPayment(
    transaction,
    donation,
    {
      payment_id: paymentId,
      kind: existing ? kindOfLaterPayment(existing, atMollie) : 'first',
      status: 'pending',
      secret_id: secretId,
      amount_cents,
      webhook_token: webhookToken,
      mollie_payment_id: atMollie.id,
      // The customer id identifies a person, so an erased donor must not get it again.
      mollie_customer_id: existing?.email === null ? null : (customer?.id ?? null),
      method: atMollie.method ?? null,
    },
    createdAt,
  );
  await recordEvent(transaction, payment, 'recovered', atMollie.id);
  await settleDonation(transaction, donation);
}

function kindOfLaterPayment(
  { subscription_id, origin }: Donation,
  { sequenceType }: MolliePayment,
): Payment['kind'] {
  if (subscription_id === null) return 'again';
  if (origin === 'form') return 'account';
  return sequenceType === 'recurring' ? 'retry' : 'recovery';
}
