import { centsToDecimal } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { daysLater, startOfDutchDay } from '../../platform/dutch-calendar.ts';
import { readIncomeBetween } from '../gifts/donations/figures.ts';
import { endOfBookYear, startOfBookYear } from './book-year.ts';
import { findPage } from './store.ts';

/** Rarely all of an organisation's income. */
export async function suggestIncome(transaction: OrganisationTransaction, year: number) {
  const endMonth = (await findPage(transaction))?.book_year_end_month ?? 12;
  const from = startOfBookYear(year, endMonth);
  const until = endOfBookYear(year, endMonth);
  const cents = await readIncomeBetween(
    transaction,
    startOfDutchDay(from),
    startOfDutchDay(daysLater(until, 1)),
  );
  return { income: centsToDecimal(cents), from, until };
}
