import type { Selectable } from 'kysely';
import { returnedOnPaper } from '../../../../contract/paper-sums.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { Deps } from '../../foundation/deps.ts';
import { donorNameOf } from '../donors/donor.ts';

export type Donation = Selectable<Schema['donation']>;

/** The sum of the refunds and chargebacks, but at most the amount of the donation, as on receipts and overviews. */
export function returnedCentsOf(
  donation: Pick<Donation, 'amount_cents' | 'amount_refunded_cents' | 'amount_charged_back_cents'>,
): number {
  return returnedOnPaper(
    donation.amount_cents,
    donation.amount_refunded_cents + donation.amount_charged_back_cents,
  );
}

export function donationLink(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { donation_id, environment }: Pick<Donation, 'donation_id' | 'environment'>,
): string {
  return new URL(`/admin?tab=donaties&omgeving=${environment}&donatie=${donation_id}`, publicUrl).href;
}

export function describeDonor(donor: Pick<Donation, 'first_name' | 'last_name' | 'email'>): string {
  const name = donorNameOf(donor);
  if (donor.email === null) return name ?? 'een donateur';
  return name ? `${name} (${donor.email})` : donor.email;
}
