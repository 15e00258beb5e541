import { findLimitError } from '../../../contract/amount-errors.ts';
import { minDonationCents, parseAmountCents } from '../../../contract/money.ts';
import { presetAmountText } from '../../../contract/preset-amounts.ts';
import type { PresetGift } from '../../../donor/render/donation-page.ts';

interface Asked {
  bedrag?: string | undefined;
  maandelijks?: string | undefined;
}

/**
 * What the address of a form asks for: `?bedrag=10&maandelijks=1`. Written one way however it was typed, because kept
 * pages go by it; an amount that cannot be given was not asked for.
 */
export function readPresetGift({ bedrag, maandelijks }: Asked): { preset?: PresetGift } {
  const isMonthly = maandelijks === '1';
  const cents = parseAmountCents(bedrag);
  const canBeGiven =
    cents !== undefined && cents >= minDonationCents && findLimitError(cents, isMonthly) === undefined;
  if (!canBeGiven && !isMonthly) return {};
  return { preset: { amount: canBeGiven ? presetAmountText(cents) : null, isMonthly } };
}
