export type Column<Row> =
  | { heading: string; kind: 'text'; valueOf(row: Row): string | null }
  /** The value is in cents, and the file shows euros. */
  | { heading: string; kind: 'amount'; valueOf(row: Row): number | null }
  | {
      heading: string;
      kind: 'moment';
      valueOf(row: Row): Date | null;
      isDayOnly?: (row: Row) => boolean;
    };
