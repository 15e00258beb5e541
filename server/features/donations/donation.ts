import type { Selectable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

export type Donation = Selectable<Schema['donation']>;

/** What of it went back to the donor, however it went. */
export function returnedCentsOf(
  donation: Pick<Donation, 'amount_refunded_cents' | 'amount_charged_back_cents'>,
): number {
  return donation.amount_refunded_cents + donation.amount_charged_back_cents;
}
