/** A column of an export: what stands above it, and what each row has in it. Null is an empty cell. */
export type Column<Row> =
  | { heading: string; kind: 'text'; valueOf(row: Row): string | null }
  /** In cents; shown as euros with two decimals. */
  | { heading: string; kind: 'amount'; valueOf(row: Row): number | null }
  /** Shown as the time it was in the Netherlands, or as the day alone where no more is known of a row. */
  | {
      heading: string;
      kind: 'moment';
      valueOf(row: Row): Date | null;
      isDayOnly?: (row: Row) => boolean;
    };
