import { centsToDecimal } from '../../../../../contract/money.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { insertEvent } from '../store.ts';
import type { EventDetail, EventKind } from './donation-events.ts';

/** Writes down that something happened to a donation, for its timeline. */
export async function recordEvent<Kind extends EventKind>(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
  kind: Kind,
  ...[detail]: EventDetail<Kind>
): Promise<void> {
  await insertEvent(transaction, {
    organisation_id,
    donation_id,
    kind,
    // Amounts stand there as people read them, because an organisation's export shows this column as it is.
    detail: typeof detail === 'number' ? centsToDecimal(detail) : (detail ?? null),
  });
}
