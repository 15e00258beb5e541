import { formatEuros } from '../../../../contract/money.ts';
import type { TwoWeeks } from '../../../platform/two-weeks.ts';
import type { WeekOfGifts } from '../../gifts/donations/week-figures.ts';
import type { WeekOfMonthlyGifts } from '../../money/subscriptions/week-figures.ts';

export type WeekFigures = Omit<WeekOfGifts & WeekOfMonthlyGifts, 'organisation_id' | 'is_last'>;

export function composeSummary(
  organisation: string,
  { firstDay, lastDay }: Pick<TwoWeeks, 'firstDay' | 'lastDay'>,
  last: WeekFigures,
  before: WeekFigures,
) {
  const fact = (name: string, figure: keyof WeekFigures, format: (value: number) => string = String) =>
    [name, format(last[figure]), `week ervoor: ${format(before[figure])}`] as const;
  return {
    title: `Weekoverzicht: ${formatEuros(last.received_cents)} ontvangen`,
    paragraphs: [
      `Dit gebeurde er bij ${organisation} van ${formatDay(firstDay, lastDay)} tot en met ${formatDay(lastDay)}, naast de week ervoor.`,
    ],
    facts: [
      fact('Ontvangen', 'received_cents', formatEuros),
      fact('Giften', 'gift_count'),
      fact('Donateurs', 'donor_count'),
      fact('Maandelijkse giften begonnen', 'begun_count'),
      fact('Maandelijkse giften gestopt', 'stopped_count'),
      fact('Mislukte afschrijvingen', 'failed_charge_count'),
    ],
  };
}

/** Leaves out the month and year that `upTo` also has: 9, 28 oktober, 29 december 2026. */
function formatDay(date: string, upTo?: string): string {
  const options: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric' };
  if (date.slice(0, 7) !== upTo?.slice(0, 7)) options.month = 'long';
  if (date.slice(0, 4) !== upTo?.slice(0, 4)) options.year = 'numeric';
  return new Intl.DateTimeFormat('nl-NL', options).format(new Date(date));
}
