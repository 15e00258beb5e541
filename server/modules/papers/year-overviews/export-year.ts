import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Column } from '../../../platform/spreadsheet/column.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import type { DonorSummary } from './donor-years.ts';
import { environmentOf } from './overview-year.ts';
import { listDonorsOfYear } from './queries.ts';
import { readTaxStatus } from '../numbered/issuer-facts.ts';

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

/** Everybody who gave in a year, at one moment: read in parts, somebody who gives meanwhile would shift the rest. */
export async function exportYear(
  transaction: OrganisationTransaction,
  year: number,
): Promise<DonorSummary[]> {
  const settings = await readEffectiveSettings(transaction);
  const tax = await readTaxStatus(transaction, settings, year);
  const of = { year, environment: environmentOf(settings) };
  return (await listDonorsOfYear(transaction, of, tax, { choice: 'all' })).donors;
}
