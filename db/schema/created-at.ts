import type { ColumnType } from 'kysely';

/** Set by the database's clock on insert, never changed. */
export type CreatedAt = ColumnType<Date, never, never>;
