import type { RawBuilder } from 'kysely';
import type { Column } from '../../../platform/spreadsheet/column.ts';

export interface ExportedFile {
  name: string;
  from: string | RawBuilder<unknown>;
  /** Maps column to type. Rows are read in the order of an index on `organisation_id` and these columns. */
  order: Readonly<Record<string, 'text' | 'bigint' | 'smallint' | 'date' | 'timestamptz'>>;
  columns: readonly Column<Row>[];
}

export type Row = Record<string, string | number | boolean | Date | null>;

export const text = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'text',
  valueOf: (row) => textIn(row, column),
});
export const amount = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'amount',
  valueOf: (row) => (typeof row[column] === 'number' ? row[column] : null),
});
export const moment = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'moment',
  valueOf: (row) => (row[column] instanceof Date ? row[column] : null),
});

export const yesOrNo = (heading: string, column: string): Column<Row> => ({
  heading,
  kind: 'text',
  valueOf: (row) => (row[column] === true ? 'ja' : 'nee'),
});

export function textIn(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : null;
}
