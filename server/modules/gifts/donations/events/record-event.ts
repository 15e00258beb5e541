import type { DonationEventKind } from '../../../../../contract/gift-states.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { insertEvent } from '../store.ts';
import type { EventDetail } from './donation-events.ts';

export async function recordEvent<Kind extends DonationEventKind>(
  transaction: Transaction,
  { organisation_id, donation_id }: Pick<Donation, 'organisation_id' | 'donation_id'>,
  kind: Kind,
  ...[detail]: EventDetail<Kind>
): Promise<void> {
  await insertEvent(transaction, {
    organisation_id,
    donation_id,
    kind,
    // The organisation's export shows this column unchanged, so an amount is in euros.
    detail: typeof detail === 'number' ? centsToDecimal(detail) : (detail ?? null),
  });
}
