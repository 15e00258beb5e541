/** The value of `amount` when the donor types an amount in `otherAmount`. */
export const otherAmountChoice = 'anders';

interface AmountFields {
  amount?: string | undefined;
  otherAmount?: string | undefined;
}

export function chosenAmount({ amount, otherAmount }: AmountFields): string | undefined {
  return amount === otherAmountChoice ? otherAmount : amount;
}
