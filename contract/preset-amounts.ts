import { centsToDecimal, maxMonthlyCents, minDonationCents, parseAmountCents } from './money.ts';

const minPresetAmounts = 3;
export const maxPresetAmounts = 5;
const leastMonthlyCents = 5_00;

export function readPresetAmounts(text: string): { amountsCents: number[] } | { problem: string } {
  const typed = text.split(';');
  const amountsCents = typed.map(parseAmountCents).filter((cents) => cents !== undefined);
  if (typed.length < minPresetAmounts || typed.length > maxPresetAmounts)
    return { problem: 'Vul drie tot vijf bedragen in.' };
  // A donor may also choose a preset for a monthly gift, so the monthly limit applies.
  const isOutOfRange = (cents: number) => cents < minDonationCents || cents > maxMonthlyCents;
  if (amountsCents.length < typed.length || amountsCents.some(isOutOfRange))
    return { problem: 'Gebruik bedragen van 1 tot 1.000 euro, bijvoorbeeld 15 of 12,50.' };
  if (new Set(amountsCents).size < typed.length) return { problem: 'Elk bedrag mag er één keer staan.' };
  return { amountsCents };
}

export function writePresetAmounts(amounts: readonly string[]): string {
  return amounts.join('; ');
}

export function presetAmountText(cents: number): string {
  return centsToDecimal(cents).replace('.00', '').replace('.', ',');
}

/**
 * Proposes a monthly amount to the donor of a one-off gift: the largest preset that is at most a third of the
 * gift, rounded down to whole euros. The minimum is five euros. Undefined if the gift is above the
 * organisation's limit `upToCents`, or if the proposal is not below the gift.
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
