import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Column } from '../../../platform/spreadsheet/column.ts';
import type { DonorSummary } from './donor-years.ts';
import { readYearContext } from './overview-year.ts';
import { listDonorsOfYear } from './queries.ts';

export const donorYearColumns: readonly Column<DonorSummary>[] = [
  { heading: 'Naam', kind: 'text', valueOf: ({ name }) => name },
  { heading: 'Email', kind: 'text', valueOf: ({ email }) => email },
  { heading: 'Straat en huisnummer', kind: 'text', valueOf: ({ street }) => street },
  { heading: 'Postcode', kind: 'text', valueOf: ({ postal_code }) => postal_code },
  { heading: 'Plaats', kind: 'text', valueOf: ({ city }) => city },
  { heading: 'Giften', kind: 'text', valueOf: ({ gift_count }) => String(gift_count) },
  { heading: 'Gegeven', kind: 'amount', valueOf: ({ given_cents }) => given_cents },
  {
    heading: 'Teruggegaan',
    kind: 'amount',
    valueOf: ({ given_cents, total_cents }) => given_cents - total_cents,
  },
  { heading: 'Totaal', kind: 'amount', valueOf: ({ total_cents }) => total_cents },
  { heading: 'Nummer', kind: 'text', valueOf: ({ number }) => number },
  { heading: 'Uitgegeven', kind: 'moment', valueOf: ({ issued_at }) => issued_at },
];

/** One query, because a gift between two pages would shift the rest. */
export async function exportYear(
  transaction: OrganisationTransaction,
  year: number,
): Promise<DonorSummary[]> {
  const { of, tax } = await readYearContext(transaction, year);
  return (await listDonorsOfYear(transaction, of, tax, { choice: 'all' })).donors;
}
