import { findAmountError } from '../../contract/amount-errors.ts';
import {
  carriedFieldNames,
  emailError,
  honeypotField,
  isEmailAddress,
  isTicked,
} from '../../contract/form-rules.ts';
import { type Frequency, readFrequency } from '../../contract/frequencies.ts';
import { centsToDecimal, parseAmountCents } from '../../contract/money.ts';
import { chosenAmount } from '../amount-choice.ts';
import { type CarriedValues, readOrigin } from './page-address.ts';

export type FieldErrors = Record<string, string>;

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

interface ReadGift {
  gift: Gift;
  errors: FieldErrors;
  cents: number | undefined;
  frequency: Frequency;
}

/** Reads the fields of our form, or of a customer's own form that uses the documented field names. */
export function readGift(form: HTMLFormElement, carried: CarriedValues = {}): ReadGift {
  const fields = new FormData(form);
  const typed = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const amount = chosenAmount({ amount: typed('amount'), otherAmount: typed('otherAmount') });
  const cents = parseAmountCents(amount);
  const frequency = readFrequency(typed('frequency'), isTicked(typed('isRecurring')));
  const gift: Gift = {
    amount: centsToDecimal(cents ?? 0),
    isRecurring: frequency !== 'once',
    frequency: frequency === 'once' || frequency === 'monthly' ? undefined : frequency,
    paysCosts: isTicked(typed('paysCosts')) || undefined,
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
  return { gift, errors, cents, frequency };
}
