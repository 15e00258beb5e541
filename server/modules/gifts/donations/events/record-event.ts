import type { Insertable } from 'kysely';
import type { Schema } from '../../../../../db/schema.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { DonationEventKind } from '../../../../../contract/gift-states.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
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

export async function insertEvent(
  transaction: Transaction,
  event: Insertable<Schema['donation_event']> & { kind: DonationEventKind },
): Promise<void> {
  await transaction.insertInto('donation_event').values(event).modifyEnd(prepared).execute();
}
