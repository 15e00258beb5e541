import { sql } from 'kysely';
import { centsToDecimal } from '../../../../../contract/money.ts';
import type { OrganisationTransaction, Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { Attempt, Payment } from './payment.ts';
import { findAttempt, paymentIdOf } from './queries.ts';

export function matchesMolliePayment(payment: Payment, atMollie: MolliePayment): boolean {
  if (payment.kind === 'charge') return payment.mollie_payment_id === atMollie.id;
  return (
    paymentIdOf(atMollie, payment.organisation_id) === payment.payment_id &&
    atMollie.mode === payment.environment &&
    atMollie.amount.currency === 'EUR' &&
    atMollie.amount.value === centsToDecimal(payment.amount_cents) &&
    (payment.mollie_payment_id === null || payment.mollie_payment_id === atMollie.id)
  );
}

export async function attachPayment(
  transaction: OrganisationTransaction,
  attempt: Attempt,
  atMollie: MolliePayment,
  now: Date,
): Promise<Attempt> {
  if (attempt.payment.mollie_payment_id !== null) return attempt;
  const { rows } = await attachStatement(attempt.payment, atMollie, now).execute(transaction);
  return rows[0]
    ? { ...attempt, payment: { ...attempt.payment, ...rows[0] } }
    : ((await findAttempt(transaction, attempt.payment.payment_id)) ?? attempt);
}

/** Uses one statement instead of a transaction, because the donor is waiting. */
export async function attachPaymentAlone(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  attempt: Attempt,
  atMollie: MolliePayment,
): Promise<Attempt> {
  const statement = attachStatement(attempt.payment, atMollie, clock.now());
  const [attached] = await database.statement(scope, statement);
  if (attached) return { ...attempt, payment: { ...attempt.payment, ...attached } };
  const current = await database.transaction(scope, (transaction) =>
    findAttempt(transaction, attempt.payment.payment_id),
  );
  return current ?? attempt;
}

function attachStatement({ organisation_id, payment_id }: Payment, atMollie: MolliePayment, startedAt: Date) {
  return sql<Pick<Payment, 'mollie_payment_id' | 'checkout_url' | 'started_at' | 'method' | 'status'>>`
    update payment
    set mollie_payment_id = ${atMollie.id}, checkout_url = ${atMollie._links.checkout?.href ?? null},
      started_at = ${startedAt}, method = coalesce(${atMollie.method ?? null}, method),
      status = case status when 'created' then 'pending' else status end
    where organisation_id = ${organisation_id} and payment_id = ${payment_id} and mollie_payment_id is null
    returning mollie_payment_id, checkout_url, started_at, method, status
    ${prepared}`;
}

/** Stores nothing if the donor was erased meanwhile, because the customer id identifies a person. */
export async function recordCustomer(
  transaction: Transaction,
  { organisation_id, payment_id, donation_id }: Payment,
  mollieCustomerId: string,
): Promise<void> {
  await transaction
    .updateTable('payment as p')
    .from('donation as d')
    .set({ mollie_customer_id: mollieCustomerId })
    .where('p.organisation_id', '=', organisation_id)
    .where('p.payment_id', '=', payment_id)
    .where('d.organisation_id', '=', organisation_id)
    .where('d.donation_id', '=', donation_id)
    .where('d.email', 'is not', null)
    .execute();
}
