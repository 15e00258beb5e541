import { minGiftsOfVariant } from '../../../../contract/trials.ts';

/**
 * Which of two variants brings more, asked as often as one likes. An ordinary test that is looked at every day finds a
 * winner by chance in the end; this one is right at every look at once: the mixture sequential probability ratio test
 * (R. Johari, L. Pekelis, D. Walsh, "Always Valid Inference", 2015, arXiv:1512.04922; Robbins, 1970), for the
 * difference of two means whose variances are estimated from the data.
 */

/** What came of one variant so far. */
export interface VariantSums {
  visits: number;
  /** Of what each visit brought, in cents: nothing for most of them. */
  sumCents: number;
  sumOfSquares: number;
  gifts: number;
}

export type Verdict = 'unknown' | 'first' | 'second';

/** How often at most a winner is named where there is none. */
const mistakes = 0.05;
/** How large the differences are that it looks for first, in cents per visit; others take it longer. */
const expectedDifference = 1_00;

export function judge(first: VariantSums, second: VariantSums): Verdict {
  if (Math.min(first.gifts, second.gifts) < minGiftsOfVariant) return 'unknown';
  const difference = meanOf(second) - meanOf(first);
  const variance = varianceOfMean(first) + varianceOfMean(second);
  const mixture = expectedDifference ** 2;
  const logRatio =
    0.5 * Math.log(variance / (variance + mixture)) +
    (mixture * difference ** 2) / (2 * variance * (variance + mixture));
  // Also where there is no spread at all, of which nothing can be reckoned.
  if (!(logRatio >= Math.log(1 / mistakes))) return 'unknown';
  return difference > 0 ? 'second' : 'first';
}

const meanOf = ({ sumCents, visits }: VariantSums) => sumCents / visits;

function varianceOfMean(sums: VariantSums): number {
  const { visits, sumOfSquares } = sums;
  return (sumOfSquares / visits - meanOf(sums) ** 2) / (visits - 1);
}
