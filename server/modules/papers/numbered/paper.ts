import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

/** A receipt or an overview that was issued. */
export type Paper = Selectable<Schema['paper']>;
