import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';

const kind = 'charged_after_end';

/**
 * Marks a charge that Mollie made after the monthly gift had ended: it is in the books, is not thanked for and is paid
 * back.
 */
export async function markAsMistake(transaction: Transaction, donation: Donation): Promise<void> {
  await recordEvent(transaction, donation, kind);
}

export async function isMistake(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<boolean> {
  const mark = await transaction
    .selectFrom('donation_event')
    .select('event_id')
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return mark !== undefined;
}
