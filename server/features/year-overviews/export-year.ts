import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Column } from '../../platform/spreadsheet/column.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import type { DonorYear } from './donor-years.ts';
import { environmentOf } from './overview-year.ts';
import { listDonorsOfYear } from './queries.ts';
import { readTaxStatus } from './tax-status.ts';

export const donorYearColumns: readonly Column<DonorYear>[] = [
  { heading: 'Naam', kind: 'text', valueOf: ({ name }) => name },
  { heading: 'Email', kind: 'text', valueOf: ({ email }) => email },
  { heading: 'Straat en huisnummer', kind: 'text', valueOf: ({ street }) => street },
  { heading: 'Postcode', kind: 'text', valueOf: ({ postal_code }) => postal_code },
  { heading: 'Plaats', kind: 'text', valueOf: ({ city }) => city },
  { heading: 'Giften', kind: 'text', valueOf: ({ gift_count }) => String(gift_count) },
  {
    heading: 'Gegeven',
    kind: 'amount',
    valueOf: ({ lines }) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  },
  {
    heading: 'Teruggegaan',
    kind: 'amount',
    valueOf: ({ lines }) => lines.reduce((sum, { returnedCents }) => sum + returnedCents, 0),
  },
  { heading: 'Totaal', kind: 'amount', valueOf: ({ total_cents }) => total_cents },
  { heading: 'Nummer', kind: 'text', valueOf: ({ number }) => number },
  { heading: 'Uitgegeven', kind: 'moment', valueOf: ({ issued_at }) => issued_at },
];

/** More donors than any organisation here has. */
const mostDonors = 1_000_000;

/** Everybody who gave in a year, at one moment: read in parts, somebody who gives meanwhile would shift the rest. */
export async function exportYear(transaction: OrganisationTransaction, year: number): Promise<DonorYear[]> {
  const settings = await readEffectiveSettings(transaction);
  const tax = await readTaxStatus(transaction, settings, year);
  const of = { year, environment: environmentOf(settings) };
  const everybody = { filter: 'all', search: '', limit: mostDonors, offset: 0 } as const;
  return (await listDonorsOfYear(transaction, of, tax, everybody)).donors;
}
