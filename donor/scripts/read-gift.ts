import {
  amountError,
  emailError,
  honeypotField,
  isEmailAddress,
  monthlyLimitError,
  oneOffLimitError,
} from '../../contract/form-rules.ts';
import {
  centsToDecimal,
  maxMonthlyCents,
  maxOneOffCents,
  minDonationCents,
  parseAmountCents,
} from '../../contract/money.ts';
import { chosenAmount } from '../amount-choice.ts';

/** Sentences by field. */
export type FieldErrors = Record<string, string>;

/** What a form asks the server for. What is undefined is left out of the request. */
export interface Gift {
  amount: string;
  isRecurring: boolean;
  email: string;
  firstName: string | undefined;
  lastName: string | undefined;
  [honeypotField]: string | undefined;
}

/** Reads a form that has the documented field names, ours or a customer's. */
export function readGift(form: HTMLFormElement): { gift: Gift; errors: FieldErrors } {
  const fields = new FormData(form);
  const typed = (name: string) => readText(fields, name);
  const cents = readAmountCents(form) ?? 0;
  const isRecurring = /^(true|on|1)$/.test(typed('isRecurring'));
  const gift: Gift = {
    amount: centsToDecimal(cents),
    isRecurring,
    email: typed('email'),
    firstName: typed('firstName') || undefined,
    lastName: typed('lastName') || undefined,
    [honeypotField]: typed(honeypotField) || undefined,
  };
  const errors: FieldErrors = {};
  if (cents < minDonationCents) errors['amount'] = amountError;
  else if (isRecurring && cents > maxMonthlyCents) errors['amount'] = monthlyLimitError;
  else if (cents > maxOneOffCents) errors['amount'] = oneOffLimitError;
  if (!isEmailAddress(gift.email)) errors['email'] = emailError;
  return { gift, errors };
}

export function readAmountCents(form: HTMLFormElement): number | undefined {
  const fields = new FormData(form);
  return parseAmountCents(
    chosenAmount({ amount: readText(fields, 'amount'), otherAmount: readText(fields, 'otherAmount') }),
  );
}

function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
