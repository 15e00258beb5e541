import * as z from 'zod/mini';
import { findLimitError } from '../../../../contract/amount-errors.ts';
import { minDonationCents, parseAmountCents } from '../../../../contract/money.ts';
import { presetAmountText } from '../../../../contract/preset-amounts.ts';
import type { PresetGift, CarriedFields } from '../../../../donor/render/donation-page.ts';
import { carriedQuery } from '../../../../contract/donations.ts';
import { carriedFieldNames } from '../../../../contract/form-rules.ts';

export const shortText = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined);

const shortValue = z.catch(z.optional(z.string().check(z.maxLength(20))), undefined);
export const presetQuery = z.object({ bedrag: shortValue, maandelijks: shortValue });

/**
 * Reads `?bedrag=10&maandelijks=1` and ignores an amount outside the limits. The amount is normalised, because it is
 * part of a cache key.
 */
export function readPresetGift({ bedrag, maandelijks }: z.infer<typeof presetQuery>): {
  preset?: PresetGift;
} {
  const isMonthly = maandelijks === '1';
  const cents = parseAmountCents(bedrag);
  const isValid =
    cents !== undefined &&
    cents >= minDonationCents &&
    findLimitError(cents, isMonthly ? 'monthly' : 'once') === undefined;
  if (!isValid && !isMonthly) return {};
  return { preset: { amount: isValid ? presetAmountText(cents) : null, isMonthly } };
}

export function readCarriedFields(query: Readonly<Record<string, unknown>>): CarriedFields {
  const fields = carriedQuery.parse(query);
  return Object.fromEntries(
    carriedFieldNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  );
}
