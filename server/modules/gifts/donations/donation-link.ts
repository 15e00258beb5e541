import type { Deps } from '../../foundation/deps.ts';
import type { Donation } from './donation.ts';

/** Where the organisation sees a donation in its dashboard. */
export function donationLink(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { donation_id, environment }: Pick<Donation, 'donation_id' | 'environment'>,
): string {
  return new URL(`/admin?tab=donaties&omgeving=${environment}&donatie=${donation_id}`, publicUrl).href;
}
