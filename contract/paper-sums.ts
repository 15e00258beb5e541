import type { PaperFacts, PaperLine } from './paper-facts.ts';

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

/** Cash cannot be deducted since 2021 (Belastingplan 2021), as nobody can show afterwards that it was given. */
export const cashSentence = 'Contante giften zijn niet aftrekbaar.';

const firstDay = '2021-01-01';

export function isUndeductible({
  isCash = false,
  date,
}: {
  isCash?: boolean | undefined;
  date: string;
}): boolean {
  return isCash && date >= firstDay;
}

/** What of gifts stays given and cannot be deducted, as it was cash. */
export function sumUndeductibleCents(lines: readonly Omit<PaperLine, 'kind' | 'number'>[]): number {
  return lines
    .filter(isUndeductible)
    .reduce((sum, { amountCents, returnedCents }) => sum + amountCents - returnedCents, 0);
}
