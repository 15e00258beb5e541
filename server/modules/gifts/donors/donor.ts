import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

export type Donor = Selectable<Schema['donor']>;

export interface DonorWithEmail {
  donorId: string;
  /** In lower case. */
  email: string;
}

export type DonorDetails = Pick<Donor, 'first_name' | 'last_name' | 'street' | 'postal_code' | 'city'>;

export function donorNameOf({
  first_name,
  last_name,
}: Pick<Donor, 'first_name' | 'last_name'>): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}
