import type { PaperLine, Period } from './paper-facts.ts';

export function isWithin(periods: readonly Period[], day: string): boolean {
  return periods.some(({ from, until }) => from <= day && day <= until);
}

export function lastKnownDay(year: number, issuedOn: string): string {
  return issuedOn < `${year}-12-31` ? issuedOn : `${year}-12-31`;
}

export function isWholeYear(periods: readonly Period[], year: number, issuedOn: string): boolean {
  return periods.some(({ from, until }) => from <= `${year}-01-01` && until >= lastKnownDay(year, issuedOn));
}

/** Whether the period lasts at least until the day of issue, and the year ends after that day. */
export function isOngoing({ until }: Period, year: number, issuedOn: string): boolean {
  return issuedOn < `${year}-12-31` && until >= issuedOn;
}

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
