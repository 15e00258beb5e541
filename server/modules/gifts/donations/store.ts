import { sql, type Insertable, type Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { addToPageTotals } from '../../campaigns/pages/page-totals.ts';
import type { Donation } from './donation.ts';

export async function insertDonation(
  transaction: Transaction,
  donation: Insertable<Schema['donation']>,
): Promise<Donation | undefined> {
  return (
    transaction
      .insertInto('donation')
      .values(donation)
      // A repeated request has the idempotency key of the first request.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .modifyEnd(prepared)
      .executeTakeFirst()
  );
}

export async function updateDonation(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
  change: Updateable<Schema['donation']>,
): Promise<void> {
  await transaction
    .updateTable('donation')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .modifyEnd(prepared)
    .execute();
}

export async function addLedgerEntry(
  transaction: Transaction,
  subject: Pick<Donation, 'organisation_id' | 'donation_id' | 'environment'> & { payment_id?: string },
  entry: Pick<Insertable<Schema['ledger_entry']>, 'provider_ref' | 'kind' | 'amount_cents' | 'occurred_at'>,
): Promise<boolean> {
  const { organisation_id, donation_id, payment_id = null, environment } = subject;
  const added = await transaction
    .insertInto('ledger_entry')
    .values({ organisation_id, donation_id, payment_id, environment, ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(prepared)
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** A donation and its later refunds and chargebacks all count in the month of the payment, in Dutch time. */
export async function updateFigures(
  transaction: Transaction,
  before: Donation | null,
  after: Donation,
): Promise<void> {
  const old = before && figuresOf(before);
  const current = figuresOf(after);
  const isSamePayment = old?.paidAt?.getTime() === current.paidAt?.getTime();
  if (old && !isSamePayment)
    await addToFigures(transaction, before, { count: -old.count, cents: -old.cents });
  const { count, cents } = old && isSamePayment ? old : { count: 0, cents: 0 };
  await addToFigures(transaction, after, { count: current.count - count, cents: current.cents - cents });
}

function figuresOf(donation: Donation): { paidAt: Date | null; count: number; cents: number } {
  const { status, completed_at: paidAt } = donation;
  const receivedCents =
    donation.amount_cents -
    donation.amount_refunded_cents -
    donation.amount_charged_back_cents +
    donation.surplus_cents;
  return { paidAt, count: Number(status === 'completed'), cents: paidAt === null ? 0 : receivedCents };
}

/** Each figure is spread over several rows, so that simultaneous gifts seldom wait for the same row. */
const slotCount = 8;

async function addToFigures(
  transaction: Transaction,
  donation: Donation,
  { count, cents }: { count: number; cents: number },
): Promise<void> {
  if (count === 0 && cents === 0) return;
  await sql`
    insert into donation_figure as f (organisation_id, environment, month, is_recurring, slot, donation_count,
      revenue_cents)
    values (
      ${donation.organisation_id}, ${donation.environment},
      month_booked(${donation.completed_at}, ${donation.created_at}),
      ${donation.is_recurring}, ${slotOf(donation)}, ${count}, ${cents}
    )
    on conflict on constraint donation_figure_pk do update set
      donation_count = f.donation_count + excluded.donation_count,
      revenue_cents = f.revenue_cents + excluded.revenue_cents
    ${prepared}`.execute(transaction);
  if (donation.page_id !== null && donation.environment === 'live')
    await addToPageTotals(transaction, { ...donation, page_id: donation.page_id }, slotOf(donation), {
      count,
      cents,
    });
}

/**
 * A donation always has the same slot. With random slots, a transaction that updates the figures twice could lock two
 * rows of one month and deadlock with another transaction.
 */
function slotOf({ donation_id }: Donation): number {
  return donation_id.charCodeAt(donation_id.length - 1) % slotCount;
}
