import type { PaperFacts } from './paper-facts.ts';

/**
 * What a paper says has gone back of a gift: never more than was given. A bank may take back a whole payment of which a
 * part was refunded before. The organisation's ledger then says that it lost more than it got; the donor gave nothing.
 */
export function returnedOnPaper(paidCents: number, backCents: number): number {
  return Math.min(Math.max(backCents, 0), paidCents);
}

/** Whether no paper could say so. Who signs holds to it, and who checks asks it of every server's papers. */
export function contradictsItself({
  year,
  lines,
  returnedOfEarlierYears,
  totalCents,
}: Pick<PaperFacts, 'year' | 'lines' | 'returnedOfEarlierYears' | 'totalCents'>): boolean {
  const left = lines.reduce(
    (total, { amountCents, returnedCents }) => total + amountCents - returnedCents,
    0,
  );
  return (
    left !== totalCents ||
    lines.some(
      ({ date, amountCents, returnedCents }) =>
        !isIn(year, date) || returnedCents !== returnedOnPaper(amountCents, returnedCents),
    ) ||
    returnedOfEarlierYears.some(({ date, givenOn }) => !isIn(year, date) || givenOn >= String(year))
  );
}

const isIn = (year: number, date: string) => date.startsWith(`${year}-`);
