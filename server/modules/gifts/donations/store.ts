import { sql, type Insertable, type Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { addToPage } from '../../campaigns/pages/add-to-page.ts';
import type { Donation } from './donation.ts';
import type { EventKind } from './events/donation-events.ts';

export async function insertDonation(
  transaction: Transaction,
  donation: Insertable<Schema['donation']>,
): Promise<Donation | undefined> {
  return (
    transaction
      .insertInto('donation')
      .values(donation)
      // The same key or the same payment again is the same gift.
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
    .execute();
}

export async function insertEvent(
  transaction: Transaction,
  event: Insertable<Schema['donation_event']> & { kind: EventKind },
): Promise<void> {
  await transaction.insertInto('donation_event').values(event).execute();
}

/** Records that money moved, and when it did. False when this movement was known already. */
export async function addLedgerEntry(
  transaction: Transaction,
  donation: Donation,
  entry: Pick<Insertable<Schema['ledger_entry']>, 'provider_ref' | 'kind' | 'amount_cents' | 'occurred_at'>,
): Promise<boolean> {
  const { organisation_id, donation_id, environment } = donation;
  const added = await transaction
    .insertInto('ledger_entry')
    .values({ organisation_id, donation_id, environment, ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

const slots = 8;

/**
 * Keeps the figures in step with the ledger. The month is that in which the donation was paid, in Dutch time, also for
 * what goes back later.
 */
export async function addToFigures(
  transaction: Transaction,
  donation: Donation,
  { count, cents }: { count: number; cents: number },
): Promise<void> {
  if (donation.completed_at === null) throw new Error('only what was paid counts as income');
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
  `.execute(transaction);
  // Test gifts never count for a page.
  if (donation.page_id !== null && donation.environment === 'live')
    await addToPage(transaction, { ...donation, page_id: donation.page_id }, slotOf(donation), {
      count,
      cents,
    });
}

/**
 * Always the same for one donation: a transaction that counts twice locks one row, and two transactions never wait for
 * each other in turn.
 */
function slotOf({ donation_id }: Donation): number {
  return donation_id.charCodeAt(donation_id.length - 1) % slots;
}
