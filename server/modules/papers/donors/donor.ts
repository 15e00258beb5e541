import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

/** A person who gives to one organisation, known by an e-mail address. */
export type Donor = Selectable<Schema['donor']>;

/** What donors say of themselves, for letters and tax papers. */
export type DonorDetails = Pick<Donor, 'first_name' | 'last_name' | 'street' | 'postal_code' | 'city'>;
