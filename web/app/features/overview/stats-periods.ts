import type { StatsPeriod } from '../../../../contract/donation-stats.ts';

export const periodChoices: { value: StatsPeriod | ''; label: string }[] = [
  { value: '', label: 'Alles tot nu toe' },
  { value: 'deze-maand', label: 'Deze maand' },
  { value: 'vorige-maand', label: 'Vorige maand' },
  { value: 'dit-jaar', label: 'Dit jaar' },
  { value: 'vorig-jaar', label: 'Vorig jaar' },
];

/** This month is missing here, because `ThisMonth` compares it with the same days of last month. */
export const comparisons: Partial<Record<StatsPeriod, { than: string; caution?: string }>> = {
  'vorige-maand': { than: 'de maand ervoor' },
  'dit-jaar': {
    than: 'dezelfde maanden vorig jaar',
    caution: 'Deze maand loopt nog; van vorig jaar telt dezelfde maand helemaal mee.',
  },
  'vorig-jaar': { than: 'het jaar ervoor' },
};

const percentFormat = new Intl.NumberFormat('nl-NL', {
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

export function describeChange(now: number, before: number, than: string): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percentFormat.format(percent)}\u00a0% t.o.v. ${than}`;
}
