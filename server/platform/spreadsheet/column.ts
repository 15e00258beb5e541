export type Column<Row> =
  | { heading: string; kind: 'text'; valueOf(row: Row): string | null }
  /** In cents; written as euros. */
  | { heading: string; kind: 'amount'; valueOf(row: Row): number | null }
  /** Written in Dutch local time, or as a date where only the day is known. */
  | {
      heading: string;
      kind: 'moment';
      valueOf(row: Row): Date | null;
      isDayOnly?: (row: Row) => boolean;
    };
