import type { Selectable } from 'kysely';
import { returnedOnPaper } from '../../../../contract/paper-sums.ts';
import type { Schema } from '../../../../db/schema.ts';

export type Donation = Selectable<Schema['donation']>;

/** What of it went back to the donor, however it went: at most all of it, as on papers. */
export function returnedCentsOf(
  donation: Pick<Donation, 'amount_cents' | 'amount_refunded_cents' | 'amount_charged_back_cents'>,
): number {
  return returnedOnPaper(
    donation.amount_cents,
    donation.amount_refunded_cents + donation.amount_charged_back_cents,
  );
}
