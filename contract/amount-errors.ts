import { amountError, amountFormatError, oneOffLimitError } from './form-rules.ts';
import { type Frequency, prefixOfFrequency } from './frequencies.ts';
import {
  maxMonthlyCents,
  maxOneOffCents,
  minDonationCents,
  parseAmountCents,
  withoutCurrency,
} from './money.ts';

export function findAmountError(typed: unknown, frequency: Frequency): string | undefined {
  const cents = parseAmountCents(typed);
  if (cents === undefined) return unreadableAmountError(typed);
  return cents < minDonationCents ? amountError : findLimitError(cents, frequency);
}

export function findLimitError(cents: number, frequency: Frequency): string | undefined {
  if (frequency !== 'once' && cents > maxMonthlyCents)
    return `Een ${prefixOfFrequency[frequency]}gift kan hoogstens € 1.000 zijn`;
  return cents > maxOneOffCents ? oneOffLimitError : undefined;
}

export function unreadableAmountError(typed: unknown): string {
  const text = withoutCurrency(typed);
  const number = Number(text.replace(',', '.'));
  if (number > maxOneOffCents / 100) return oneOffLimitError;
  if (number < 1 || !/\d/.test(text)) return amountError;
  const [, whole = '', rest] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(text) ?? [];
  if (rest) return `${text} kan twee dingen betekenen: typ ${whole}${rest} of ${whole},${rest.slice(0, 2)}`;
  return amountFormatError;
}
