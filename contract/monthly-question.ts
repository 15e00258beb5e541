const leastMonthlyCents = 5_00;

/**
 * The largest preset of at most a third of the gift, in whole euros. Undefined above the organisation's limit, or
 * when it is not less than the gift.
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
