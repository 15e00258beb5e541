import { sql, type RawBuilder } from 'kysely';

/** The rule of the same name in `contract/paper-sums.ts`, for sums that the database makes. */
export const returnedOnPaper = (paidCents: RawBuilder<unknown>, backCents: RawBuilder<unknown>) =>
  sql`least(greatest(${backCents}, 0), ${paidCents})`;
