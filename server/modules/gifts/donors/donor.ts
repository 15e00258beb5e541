import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

/** A person or company that gives to one organisation. */
export type Donor = Selectable<Schema['donor']>;

/** A donor, and the address that the donor has now. */
export interface DonorWithAddress {
  donorId: string;
  /** In lower case. */
  email: string;
}

/** The name and the postal address that a donor gives for letters and tax papers. */
export type DonorDetails = Pick<Donor, 'first_name' | 'last_name' | 'street' | 'postal_code' | 'city'>;
