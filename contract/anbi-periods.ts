import type { PaperLine, Period } from './paper-facts.ts';

export function isWithin(periods: readonly Period[], day: string): boolean {
  return periods.some(({ from, until }) => from <= day && day <= until);
}

/** A paper knows nothing about later days. */
export function lastKnownDay(year: number, issuedOn: string): string {
  return issuedOn < `${year}-12-31` ? issuedOn : `${year}-12-31`;
}

/** Or for the part of the year that had passed on the day of issue. */
export function isWholeYear(periods: readonly Period[], year: number, issuedOn: string): boolean {
  return periods.some(({ from, until }) => from <= `${year}-01-01` && until >= lastKnownDay(year, issuedOn));
}

/** The period continued on the day of issue, in a year that had not ended. */
export function isOngoing({ until }: Period, year: number, issuedOn: string): boolean {
  return issuedOn < `${year}-12-31` && until >= issuedOn;
}

/** By payment date; null when the whole year is inside or outside. */
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
