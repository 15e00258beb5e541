import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction, Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { type Donation, returnedCentsOf } from '../donation.ts';
import { selectDonations, findDonation } from '../queries.ts';
import { outcomeOfPayments, type PaymentWithMistake } from './outcome-of-payments.ts';
import type { Attempt, Payment } from './payment.ts';

export function selectPayments(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('payment').selectAll();
}

export function findPayment(transaction: OrganisationTransaction, paymentId: string) {
  return selectPayments(transaction)
    .where('payment_id', '=', paymentId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export async function findAttempt(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<Attempt | undefined> {
  const payment = await findPayment(transaction, paymentId);
  const donation = payment && (await findDonation(transaction, payment.donation_id));
  return donation && { donation, payment };
}

/** Locks the donation, and with it all of its payments. */
export async function lockAttempt(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<Attempt | undefined> {
  // Use a subquery, because without statistics a join reads every donation of the organisation.
  const locking = selectDonations(transaction)
    .where(
      'donation_id',
      '=',
      selectPayments(transaction).clearSelect().select('donation_id').where('payment_id', '=', paymentId),
    )
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  // Both queries are sent together. The second query runs after the lock, so it reads the current payment.
  const [donation, payment] = await Promise.all([locking, findPayment(transaction, paymentId)]);
  return donation && payment && { donation, payment };
}

export type PaymentOfDonation = Payment & PaymentWithMistake;

export async function listPayments(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<PaymentOfDonation[]> {
  return paymentsWithMistakes(transaction, organisation_id)
    .where('p.donation_id', '=', donation_id)
    .modifyEnd(prepared)
    .execute();
}

export async function listPaymentsWithMistakes(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<PaymentOfDonation[]> {
  return paymentsWithMistakes(transaction, transaction.scope.organisationId)
    .where('p.donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
}

function paymentsWithMistakes(transaction: Transaction, organisationId: string) {
  return transaction
    .selectFrom('payment as p')
    .leftJoin('mistake as m', (join) =>
      join.onRef('m.organisation_id', '=', 'p.organisation_id').onRef('m.payment_id', '=', 'p.payment_id'),
    )
    .selectAll('p')
    .select('m.reason as mistake')
    .where('p.organisation_id', '=', organisationId)
    .orderBy('p.attempt');
}

/** Returns the payment that gives the donation its status. Undefined for a gift that the organisation entered. */
export async function findStandingPayment(
  transaction: Transaction,
  donation: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<PaymentOfDonation | undefined> {
  const payments = await listPayments(transaction, donation);
  return payments.length === 0 ? undefined : outcomeOfPayments(payments).standingPayment;
}

export function findLatestPayment(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
) {
  return transaction
    .selectFrom('payment')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findPaymentOfMolliePayment(
  transaction: OrganisationTransaction,
  atMollie: MolliePayment,
): Promise<Payment | undefined> {
  const byMollieId = await findPaymentByMollieId(transaction, atMollie.id);
  const paymentId = paymentIdOf(atMollie, transaction.scope.organisationId);
  return byMollieId || paymentId === undefined ? byMollieId : findPayment(transaction, paymentId);
}

export function findPaymentByMollieId(transaction: OrganisationTransaction, molliePaymentId: string) {
  return selectPayments(transaction).where('mollie_payment_id', '=', molliePaymentId).executeTakeFirst();
}

/** Undefined for a payment with other metadata, such as a sale of a shop in the same Mollie account. */
export function paymentIdOf({ metadata }: MolliePayment, organisationId: string): string | undefined {
  return metadata?.organisationId === organisationId ? metadata.paymentId : undefined;
}

export async function listKeysOfPayments(transaction: Transaction): Promise<string[]> {
  const keys = await transaction.selectFrom('payment').select('secret_id').distinct().execute();
  return keys.map(({ secret_id }) => secret_id);
}

export function listPaymentsOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
) {
  return selectPayments(transaction)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .orderBy('donation_id')
    .orderBy('attempt')
    .execute();
}

/** Finds a charge without an outcome. Excludes an open checkout, at which the donor must still pay. */
export function findPendingCharge(transaction: OrganisationTransaction, subscriptionId: string) {
  return paymentsOfSubscription(transaction, subscriptionId)
    .where('p.status', '=', 'pending')
    .where('p.kind', 'in', ['charge', 'retry'])
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

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

export async function listPaidWithoutMollie(transaction: OrganisationTransaction): Promise<Attempt[]> {
  const payments = await selectPayments(transaction)
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

export function listOpenAccountPayments(transaction: OrganisationTransaction, subscriptionId: string) {
  return paymentsOfSubscription(transaction, subscriptionId)
    .where('p.kind', '=', 'account')
    .where('p.status', 'in', ['created', 'pending'])
    .orderBy('p.created_at', 'desc')
    .execute();
}

function paymentsOfSubscription(transaction: OrganisationTransaction, subscriptionId: string) {
  return transaction
    .selectFrom('payment as p')
    .innerJoin('donation as d', (join) =>
      join.onRef('d.organisation_id', '=', 'p.organisation_id').onRef('d.donation_id', '=', 'p.donation_id'),
    )
    .selectAll('p')
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where('d.subscription_id', '=', subscriptionId);
}

/**
 * SQL for Mollie's id of the payment that gives the donation its status. If two payments were paid in the
 * same second, this is not the one that is refunded as a double payment.
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

export function paymentCountOf(donation: string): RawBuilder<number> {
  return sql`(
    select count(*)::int from payment p
    where p.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and p.donation_id = ${sql.ref(`${donation}.donation_id`)})`;
}

export async function listReturnedOfPayments(
  transaction: OrganisationTransaction,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  const payments = await selectPayments(transaction)
    .where('payment_id', '=', sql<string>`any(${paymentIds})`)
    .execute();
  return new Map(payments.map((payment) => [payment.payment_id, returnedCentsOf(payment)]));
}
