import { minGiftsOfVariant, type Variant } from '../../../../contract/trials.ts';

/**
 * The mixture sequential probability ratio test. Unlike an ordinary test, it stays valid when it is repeated every day
 * (Johari, Pekelis, Walsh, "Always Valid Inference", 2015, arXiv:1512.04922; Robbins, 1970).
 */

export interface VariantSums {
  visits: number;
  sumCents: number;
  sumOfSquares: number;
  gifts: number;
}

const falsePositiveRate = 0.05;
/** In cents per visit. The test needs the fewest visits if the real difference is about this large. */
const expectedDifference = 1_00;

/** Returns the variant that brings more money, or null while the difference may be chance. */
export function findWinner(first: VariantSums, second: VariantSums): Variant | null {
  if (Math.min(first.gifts, second.gifts) < minGiftsOfVariant) return null;
  const difference = meanOf(second) - meanOf(first);
  const variance = varianceOfMean(first) + varianceOfMean(second);
  const mixture = expectedDifference ** 2;
  const logRatio =
    0.5 * Math.log(variance / (variance + mixture)) +
    (mixture * difference ** 2) / (2 * variance * (variance + mixture));
  // The negation also covers NaN, which results when the data have no variance.
  if (!(logRatio >= Math.log(1 / falsePositiveRate))) return null;
  return difference > 0 ? 2 : 1;
}

const meanOf = ({ sumCents, visits }: VariantSums) => sumCents / visits;

function varianceOfMean(sums: VariantSums): number {
  const { visits, sumOfSquares } = sums;
  return (sumOfSquares / visits - meanOf(sums) ** 2) / (visits - 1);
}
