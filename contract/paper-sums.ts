import type { PaperFacts, PaperLine } from './paper-facts.ts';

/** A refund and a chargeback together can exceed the payment. A paper shows at most the whole payment as returned. */
export function returnedOnPaper(paidCents: number, backCents: number): number {
  return Math.min(Math.max(backCents, 0), paidCents);
}

/** The Giftenpas, the page that checks papers, refuses a paper whose facts disagree, even if it is correctly signed. */
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

/** Cash has not been deductible since 2021 (Belastingplan 2021). */
export const cashSentence = 'Contante giften zijn niet aftrekbaar.';

const firstUndeductibleDay = '2021-01-01';

export function isUndeductible({
  isCash = false,
  date,
}: {
  isCash?: boolean | undefined;
  date: string;
}): boolean {
  return isCash && date >= firstUndeductibleDay;
}

export function sumUndeductibleCents(lines: readonly Omit<PaperLine, 'kind' | 'number'>[]): number {
  return lines
    .filter(isUndeductible)
    .reduce((sum, { amountCents, returnedCents }) => sum + amountCents - returnedCents, 0);
}
