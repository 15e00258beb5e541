import { sql } from 'kysely';
import { centsToDecimal } from '../../../../../contract/money.ts';
import type { Donation } from '../donation.ts';
import type { Database, OrganisationTransaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { donationIdOf } from '../outcome/find-by-payment.ts';
import { findDonation } from '../queries.ts';

/** Whether a payment is the one that a donation asked for. Anything else that comes along changes nothing. */
export function isPaymentOf(donation: Donation, payment: MolliePayment): boolean {
  return (
    donationIdOf(payment, donation.organisation_id) === donation.donation_id &&
    payment.mode === donation.environment &&
    payment.amount.currency === 'EUR' &&
    payment.amount.value === centsToDecimal(donation.amount_cents) &&
    (donation.mollie_payment_id === null || donation.mollie_payment_id === payment.id)
  );
}

/**
 * Remembers which payment belongs to a donation. Whoever learns it first writes it; whoever comes later finds it
 * written.
 */
export async function attachPayment(
  transaction: OrganisationTransaction,
  donation: Donation,
  payment: MolliePayment,
): Promise<Donation> {
  if (donation.mollie_payment_id !== null) return donation;
  const { rows } = await attachment(donation, payment).execute(transaction);
  return rows[0]
    ? attached(donation, payment, rows[0])
    : ((await findDonation(transaction, donation.donation_id)) ?? donation);
}

/** The same as a transaction of its own, while a donor is waiting. */
export async function attachPaymentAlone(
  database: Database,
  scope: OrganisationScope,
  donation: Donation,
  payment: MolliePayment,
): Promise<Donation> {
  const [written] = await database.statement(scope, attachment(donation, payment));
  if (written) return attached(donation, payment, written);
  const current = await database.transaction(scope, (transaction) =>
    findDonation(transaction, donation.donation_id),
  );
  return current ?? donation;
}

type Written = Pick<Donation, 'status' | 'method' | 'payment_started_at'>;

function attachment({ organisation_id, donation_id }: Donation, payment: MolliePayment) {
  return sql<Written>`
    update donation
    set mollie_payment_id = ${payment.id}, checkout_url = ${checkoutOf(payment)}, payment_started_at = now(),
      method = coalesce(${payment.method ?? null}, method),
      status = case status when 'created' then 'pending' else status end
    where organisation_id = ${organisation_id} and donation_id = ${donation_id} and mollie_payment_id is null
    returning status, method, payment_started_at
    ${prepared}`;
}

function attached(donation: Donation, payment: MolliePayment, written: Written): Donation {
  return { ...donation, ...written, mollie_payment_id: payment.id, checkout_url: checkoutOf(payment) };
}

function checkoutOf({ _links }: MolliePayment): string | null {
  return _links.checkout?.href ?? null;
}
