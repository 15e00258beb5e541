import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction, Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { type Donation, returnedCentsOf } from '../donation.ts';
import { donationsOf, findDonation } from '../queries.ts';
import type { JudgedPayment } from './outcome-of-payments.ts';
import { outcomeOfPayments } from './outcome-of-payments.ts';
import type { Attempt, Payment } from './payment.ts';

export function paymentsOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('payment')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}

export async function findPayment(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<Payment | undefined> {
  return paymentsOf(transaction).where('payment_id', '=', paymentId).modifyEnd(prepared).executeTakeFirst();
}

export async function findAttempt(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<Attempt | undefined> {
  const payment = await findPayment(transaction, paymentId);
  const donation = payment && (await findDonation(transaction, payment.donation_id));
  return donation && { donation, payment };
}

/** Keeps the donation and all of its payments from changing until the transaction ends. */
export async function lockAttempt(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<Attempt | undefined> {
  // Not a join: without statistics PostgreSQL reads every donation of the organisation for one.
  const locking = donationsOf(transaction)
    .where(
      'donation_id',
      '=',
      paymentsOf(transaction).clearSelect().select('donation_id').where('payment_id', '=', paymentId),
    )
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  // Sent in one round trip. The server reads the payment after it has the lock: it may have changed before.
  const [donation, payment] = await Promise.all([locking, findPayment(transaction, paymentId)]);
  return donation && payment && { donation, payment };
}

export type PaymentOfDonation = Payment & JudgedPayment;

/** The payments of a donation in the order in which they were made. */
export async function listPayments(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<PaymentOfDonation[]> {
  return transaction
    .selectFrom('payment as p')
    .leftJoin('mistake as m', (join) =>
      join.onRef('m.organisation_id', '=', 'p.organisation_id').onRef('m.payment_id', '=', 'p.payment_id'),
    )
    .selectAll('p')
    .select('m.reason as mistake')
    .where('p.organisation_id', '=', organisation_id)
    .where('p.donation_id', '=', donation_id)
    .orderBy('p.attempt')
    .modifyEnd(prepared)
    .execute();
}

/** Undefined for a donation that Mollie never had a payment for, such as a gift in cash. */
export async function findStandingPayment(
  transaction: Transaction,
  donation: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<PaymentOfDonation | undefined> {
  const payments = await listPayments(transaction, donation);
  return payments.length === 0 ? undefined : outcomeOfPayments(payments).standing;
}

export async function findLatestPayment(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<Payment | undefined> {
  return transaction
    .selectFrom('payment')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Our payment for one of Mollie's, by Mollie's id or by what we wrote into it when we asked for it. */
export async function findPaymentFor(
  transaction: OrganisationTransaction,
  atMollie: MolliePayment,
): Promise<Payment | undefined> {
  const byId = await findPaymentAtMollie(transaction, atMollie.id);
  const named = paymentIdOf(atMollie, transaction.scope.organisationId);
  if (byId || named === undefined) return byId;
  return paymentsOf(transaction).where('payment_id', '=', named).executeTakeFirst();
}

export async function findPaymentAtMollie(
  transaction: OrganisationTransaction,
  molliePaymentId: string,
): Promise<Payment | undefined> {
  return paymentsOf(transaction).where('mollie_payment_id', '=', molliePaymentId).executeTakeFirst();
}

/** Others may share the organisation's account at Mollie: their payments name another organisation or none. */
export function paymentIdOf({ metadata }: MolliePayment, organisationId: string): string | undefined {
  return metadata?.organisationId === organisationId ? metadata.paymentId : undefined;
}

/** The ids of every key with which a payment was ever asked for. */
export async function listKeysOfPayments(transaction: Transaction): Promise<string[]> {
  const keys = await transaction.selectFrom('payment').select('secret_id').distinct().execute();
  return keys.map(({ secret_id }) => secret_id);
}

/** Every payment of some donations, each donation's in the order in which they were made. */
export async function listPaymentsOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<Payment[]> {
  return paymentsOf(transaction)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .orderBy('donation_id')
    .orderBy('attempt')
    .execute();
}

/**
 * A charge of a subscription of which it is not known yet whether the money comes. An open checkout is none: nothing is
 * taken unless the donor pays there.
 */
export async function findPendingCharge(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Payment | undefined> {
  return transaction
    .selectFrom('payment as p')
    .innerJoin('donation as d', (join) =>
      join.onRef('d.organisation_id', '=', 'p.organisation_id').onRef('d.donation_id', '=', 'p.donation_id'),
    )
    .selectAll('p')
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where('d.subscription_id', '=', subscriptionId)
    .where('p.status', '=', 'pending')
    .where('p.kind', 'in', ['charge', 'retry'])
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Mollie's ids of the refunds that are in the ledger for a payment. */
export async function listRecordedRefunds(
  transaction: Transaction,
  { organisation_id, donation_id, payment_id }: Payment,
): Promise<string[]> {
  const entries = await transaction
    .selectFrom('ledger_entry')
    .select('provider_ref')
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'refund')
    .execute();
  return entries.map(({ provider_ref }) => provider_ref);
}

/** Payments that were written down as paid and that Mollie does not know. */
export async function listPaidWithoutMollie(transaction: OrganisationTransaction): Promise<Attempt[]> {
  const payments = await paymentsOf(transaction)
    .where('status', '=', 'completed')
    .where('mollie_payment_id', 'is', null)
    .execute();
  const attempts: Attempt[] = [];
  for (const payment of payments) {
    const donation = await findDonation(transaction, payment.donation_id);
    if (donation) attempts.push({ donation, payment });
  }
  return attempts;
}

/** The checkouts that stand open for a donor who pays a subscription from another account, newest first. */
export async function listOpenAccountPayments(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Payment[]> {
  return transaction
    .selectFrom('payment as p')
    .innerJoin('donation as d', (join) =>
      join.onRef('d.organisation_id', '=', 'p.organisation_id').onRef('d.donation_id', '=', 'p.donation_id'),
    )
    .selectAll('p')
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where('d.subscription_id', '=', subscriptionId)
    .where('p.kind', '=', 'account')
    .where('p.status', 'in', ['created', 'pending'])
    .orderBy('p.created_at', 'desc')
    .execute();
}

/**
 * A part of a statement: Mollie's id of the standing payment of the donation that goes by this name in it. Two payments
 * may have been paid in the same second, and then one of them is a mistake.
 */
export function molliePaymentIdOf(donation: string): RawBuilder<string | null> {
  return sql`(
    select p.mollie_payment_id from payment p
    left join mistake m
      on m.organisation_id = p.organisation_id and m.payment_id = p.payment_id and m.reason = 'paid_twice'
    where p.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and p.donation_id = ${sql.ref(`${donation}.donation_id`)}
    order by (p.paid_at = ${sql.ref(`${donation}.completed_at`)}) is true desc, m.payment_id is null desc,
      p.attempt desc
    limit 1)`;
}

/** The same: how many payments it has. */
export function paymentCountOf(donation: string): RawBuilder<number> {
  return sql`(
    select count(*)::int from payment p
    where p.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and p.donation_id = ${sql.ref(`${donation}.donation_id`)})`;
}

/** How much of each of these payments has gone back to the donor, at most all of it, as on papers. */
export async function listReturnedOfPayments(
  transaction: OrganisationTransaction,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  const payments = await paymentsOf(transaction)
    .where('payment_id', '=', sql<string>`any(${paymentIds})`)
    .execute();
  return new Map(payments.map((payment) => [payment.payment_id, returnedCentsOf(payment)]));
}
