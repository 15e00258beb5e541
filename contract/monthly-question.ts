const leastMonthlyCents = 5_00;

/**
 * Proposes the largest preset of at most a third of the gift, in whole euros. Undefined for a gift above the
 * organisation's limit, and when the proposal is not less than the gift.
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
