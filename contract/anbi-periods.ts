import type { PaperLine, Period } from './paper-facts.ts';

export function isWithin(periods: readonly Period[], day: string): boolean {
  return periods.some(({ from, until }) => from <= day && day <= until);
}

export function isWholeYear(periods: readonly Period[], year: number): boolean {
  return periods.some(({ from, until }) => from <= `${year}-01-01` && until >= `${year}-12-31`);
}

/**
 * What was given while the organisation was an ANBI and what was not, by the day that it was paid; null when one of
 * the two holds for the whole year.
 */
export function splitByAnbi(
  { anbi, year }: { anbi: readonly Period[]; year: number },
  gifts: readonly Pick<PaperLine, 'date' | 'amountCents' | 'returnedCents'>[],
): { withinCents: number; outsideCents: number } | null {
  if (anbi.length === 0 || isWholeYear(anbi, year)) return null;
  const split = { withinCents: 0, outsideCents: 0 };
  for (const { date, amountCents, returnedCents } of gifts)
    split[isWithin(anbi, date) ? 'withinCents' : 'outsideCents'] += amountCents - returnedCents;
  return split;
}
