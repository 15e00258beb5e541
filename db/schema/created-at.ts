import type { ColumnType } from 'kysely';

/** The database sets it. */
export type CreatedAt = ColumnType<Date, never, never>;
