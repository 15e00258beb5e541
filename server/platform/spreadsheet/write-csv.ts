import { centsToDecimal } from '../../../contract/money.ts';
import { dutchTime } from '../dutch-calendar.ts';
import { markFormulas } from '../../../contract/spreadsheet-text.ts';
import type { Column } from './column.ts';

/** Dutch spreadsheets expect semicolons, decimal commas and a byte order mark. */
export async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${line(columns.map(({ heading }) => heading))}`;
  for await (const batch of batches) {
    yield batch.map((row) => line(columns.map((column) => cell(column, row)))).join('');
  }
}

function cell<Row>(column: Column<Row>, row: Row): string {
  if (column.kind === 'amount') {
    const cents = column.valueOf(row);
    return cents === null ? '' : centsToDecimal(cents).replace('.', ',');
  }
  if (column.kind === 'moment') return dayFirst(column.valueOf(row), column.isDayOnly?.(row));
  return markFormulas(column.valueOf(row) ?? '');
}

function dayFirst(moment: Date | null, isDayOnly = false): string {
  if (!moment) return '';
  const [date = '', time = ''] = dutchTime(moment).split(' ');
  const day = date.split('-').toReversed().join('-');
  return isDayOnly ? day : `${day} ${time}`;
}

function line(cells: readonly string[]): string {
  return `${cells.map((text) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';')}\r\n`;
}
