import type { Donation } from '../donation.ts';

/** A donor in a sentence to the organisation, which knows its donors. */
export function describeDonor(donor: Pick<Donation, 'first_name' | 'last_name' | 'email'>): string {
  const name = [donor.first_name, donor.last_name].filter(Boolean).join(' ');
  if (donor.email === null) return name || 'een donateur';
  return name ? `${name} (${donor.email})` : donor.email;
}
