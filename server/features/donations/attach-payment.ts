import { sql } from 'kysely';
import type { Donation } from './donation.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { donationIdOf } from './find-by-payment.ts';
import { findDonation } from './queries.ts';

/** Whether a payment is the one that a donation asked for. Anything else that comes along changes nothing. */
export function isPaymentOf(donation: Donation, payment: MolliePayment): boolean {
  return (
    donationIdOf(payment) === donation.donation_id &&
    payment.mode === donation.environment &&
    payment.amount.currency === 'EUR' &&
    payment.amount.value === donation.amount &&
    (donation.mollie_payment_id === null || donation.mollie_payment_id === payment.id)
  );
}

/**
 * Remembers which payment belongs to a donation, in one statement because a donor is waiting. Whoever learns it first writes it; whoever
 * comes later finds it written.
 */
export async function attachPayment(
  transaction: Transaction,
  scope: OrganisationScope,
  donation: Donation,
  payment: MolliePayment,
): Promise<Donation> {
  if (donation.mollie_payment_id !== null) return donation;
  const { rows } = await sql<Donation>`
    with attached as (
      update donation
      set mollie_payment_id = ${payment.id}, checkout_url = ${payment._links.checkout?.href ?? null},
        status = case status when 'created' then 'pending' else status end
      where organisation_id = ${scope.organisationId} and donation_id = ${donation.donation_id}
        and mollie_payment_id is null
      returning *
    ), noted as (
      insert into donation_event (organisation_id, donation_id, kind, detail)
      select organisation_id, donation_id, 'payment_started', ${payment.id} from attached
    )
    select * from attached
  `.execute(transaction);
  return rows[0] ?? (await findDonation(transaction, scope, donation.donation_id)) ?? donation;
}
