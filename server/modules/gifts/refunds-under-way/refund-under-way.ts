import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** A refund is under way from the request until Mollie has sent the money or refuses the refund. */
const isUnderWay = sql`r.status <> 'refused' and r.left_at is null`;

/** If a donation was paid twice, the refund of the second payment does not reduce the donation. */
const reducesDonation = sql`not exists (
  select from mistake m
  where m.organisation_id = r.organisation_id and m.payment_id = r.payment_id and m.reason = 'paid_twice')`;

export function hasRefundUnderWay(donation: string): RawBuilder<boolean> {
  return sql`exists (
    select from refund r
    where r.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and r.donation_id = ${sql.ref(`${donation}.donation_id`)} and ${isUnderWay} and ${reducesDonation})`;
}

export function sumCentsBeingRefunded(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<number> {
  return sumRefunds(transaction, sql`r.donation_id = ${donationId} and ${reducesDonation}`);
}

export function sumCentsBeingRefundedOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<number> {
  return sumRefunds(transaction, sql`r.donation_id = any(${donationIds})`);
}

export function sumCentsBeingRefundedOfPayments(
  transaction: OrganisationTransaction,
  paymentIds: readonly string[],
): Promise<number> {
  return sumRefunds(transaction, sql`r.payment_id = any(${paymentIds})`);
}

async function sumRefunds(
  transaction: OrganisationTransaction,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::bigint as cents from refund r
    where r.organisation_id = ${transaction.scope.organisationId} and ${isUnderWay} and ${condition}`.execute(
    transaction,
  );
  return rows[0]!.cents;
}
