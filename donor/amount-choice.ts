/** The value of the choice 'Ander bedrag'; what was typed is then in `otherAmount`. */
export const otherAmountChoice = 'anders';

interface AmountFields {
  amount?: string | undefined;
  otherAmount?: string | undefined;
}

/** A form without script cannot put a chosen and a typed amount into one field, so whoever reads it does. */
export function chosenAmount({ amount, otherAmount }: AmountFields): string | undefined {
  return amount === otherAmountChoice ? otherAmount : amount;
}
