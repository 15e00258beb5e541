/** The least that a donor is asked to give every month. */
const leastMonthlyCents = 5_00;

/**
 * What to propose every month to somebody who is about to give once: the largest amount of the form that is at most a
 * third of the gift, in whole euros. Undefined when nothing is asked: above the organisation's limit, or when it would
 * not be less than the gift itself.
 */
export function proposeMonthlyCents(
  giftCents: number,
  presetAmountsCents: readonly number[],
  upToCents: number,
): number | undefined {
  if (giftCents > upToCents) return undefined;
  const fitting = presetAmountsCents.filter((cents) => cents * 3 <= giftCents);
  const proposedCents = Math.floor(Math.max(leastMonthlyCents, ...fitting) / 100) * 100;
  return proposedCents < giftCents ? proposedCents : undefined;
}
