import type { PaperLine, Period } from './paper-facts.ts';

export function isWithin(periods: readonly Period[], day: string): boolean {
  return periods.some(({ from, until }) => from <= day && day <= until);
}

/** The last day of a year that a paper can tell of: nobody knows yet what an organisation will be tomorrow. */
export function lastKnownDay(year: number, issuedOn: string): string {
  return issuedOn < `${year}-12-31` ? issuedOn : `${year}-12-31`;
}

/** Whether that holds for the whole year, or all of it that had passed when the paper was issued. */
export function isWholeYear(periods: readonly Period[], year: number, issuedOn: string): boolean {
  return periods.some(({ from, until }) => from <= `${year}-01-01` && until >= lastKnownDay(year, issuedOn));
}

/** Whether a time went on when the paper was issued, in a year that had not ended. */
export function isOngoing({ until }: Period, year: number, issuedOn: string): boolean {
  return issuedOn < `${year}-12-31` && until >= issuedOn;
}

/**
 * What was given while the organisation was an ANBI and what was not, by the day that it was paid; null when one of
 * the two holds for the whole year.
 */
export function splitByAnbi(
  { anbi, year, issuedOn }: { anbi: readonly Period[]; year: number; issuedOn: string },
  gifts: readonly Pick<PaperLine, 'date' | 'amountCents' | 'returnedCents'>[],
): { withinCents: number; outsideCents: number } | null {
  if (anbi.length === 0 || isWholeYear(anbi, year, issuedOn)) return null;
  const split = { withinCents: 0, outsideCents: 0 };
  for (const { date, amountCents, returnedCents } of gifts)
    split[isWithin(anbi, date) ? 'withinCents' : 'outsideCents'] += amountCents - returnedCents;
  return split;
}
