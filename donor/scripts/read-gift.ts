import { findAmountError } from '../../contract/amount-errors.ts';
import { carriedFieldNames, emailError, honeypotField, isEmailAddress } from '../../contract/form-rules.ts';
import { type Frequency, intervalOf, readFrequency } from '../../contract/frequencies.ts';
import { centsToDecimal, parseAmountCents } from '../../contract/money.ts';
import { chosenAmount } from '../amount-choice.ts';
import { type CarriedValues, readOrigin } from './page-address.ts';

export type FieldErrors = Record<string, string>;

/** Undefined fields are left out of the request. */
export interface Gift extends CarriedValues {
  amount: string;
  isRecurring: boolean;
  frequency?: Frequency | undefined;
  paysCosts?: true | undefined;
  email: string;
  firstName: string | undefined;
  lastName: string | undefined;
  paymentMethod: 'ideal';
  currency: 'EUR';
  [honeypotField]: string | undefined;
}

/** Reads the documented field names of our form or of a customer's form. */
export function readGift(
  form: HTMLFormElement,
  carried: CarriedValues = {},
): { gift: Gift; errors: FieldErrors } {
  const fields = new FormData(form);
  const typed = (name: string) => readText(fields, name);
  const amount = readAmount(fields);
  const isTicked = (name: string) => /^(true|on|1)$/.test(typed(name));
  const frequency = readFrequency(typed('frequency'), isTicked('isRecurring'));
  const gift: Gift = {
    amount: centsToDecimal(parseAmountCents(amount) ?? 0),
    isRecurring: frequency !== 'once',
    frequency: intervalOf(frequency) > 1 ? frequency : undefined,
    paysCosts: isTicked('paysCosts') || undefined,
    email: typed('email'),
    firstName: typed('firstName') || undefined,
    lastName: typed('lastName') || undefined,
    paymentMethod: 'ideal',
    currency: 'EUR',
    [honeypotField]: typed(honeypotField) || undefined,
    ...readOrigin(),
    ...carried,
  };
  for (const name of carriedFieldNames) gift[name] = typed(name) || gift[name];
  const errors: FieldErrors = {};
  const amountError = findAmountError(amount, frequency);
  if (amountError) errors['amount'] = amountError;
  if (!isEmailAddress(gift.email)) errors['email'] = emailError;
  return { gift, errors };
}

export function readAmountCents(form: HTMLFormElement): number | undefined {
  return parseAmountCents(readAmount(new FormData(form)));
}

function readAmount(fields: FormData): string | undefined {
  return chosenAmount({ amount: readText(fields, 'amount'), otherAmount: readText(fields, 'otherAmount') });
}

function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

export function readPaidCents(form: HTMLFormElement): number | undefined {
  const cents = readAmountCents(form);
  return cents && cents + readCostsCents(form);
}

export function readCostsCents(form: HTMLFormElement): number {
  return Number(form.querySelector<HTMLInputElement>('[name=paysCosts]:checked')?.dataset['cents'] ?? 0);
}
