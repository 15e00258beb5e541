import { cashSentence, sumUndeductibleCents } from '../../../../contract/paper-sums.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';

const taxOfficeUrl = 'https://www.belastingdienst.nl/giften';

/** The text does not promise a deduction, because that depends on the donor's situation. */
export function describeDeduction({
  anbi,
  year,
  isTest,
  totalCents,
  lines,
}: Pick<PaperFacts, 'anbi' | 'year' | 'isTest' | 'totalCents' | 'lines'>): string {
  if (totalCents <= 0 || anbi.length === 0 || isTest) return '';
  const cashCents = sumUndeductibleCents(lines);
  return [
    cashCents < totalCents &&
      `Een gift aan een ANBI kan aftrekbaar zijn. De regels voor ${year} vindt u op ${taxOfficeUrl}.`,
    cashCents > 0 && cashSentence,
  ]
    .filter(Boolean)
    .join(' ');
}
