import type { ColumnType } from 'kysely';

export type CreatedAt = ColumnType<Date, never, never>;
