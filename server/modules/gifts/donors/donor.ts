import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

export type Donor = Selectable<Schema['donor']>;

export interface DonorWithAddress {
  donorId: string;
  /** In lower case. */
  email: string;
}

/** For letters and tax papers. */
export type DonorDetails = Pick<Donor, 'first_name' | 'last_name' | 'street' | 'postal_code' | 'city'>;
