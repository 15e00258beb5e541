export const otherAmountChoice = 'anders';

interface AmountFields {
  amount?: string | undefined;
  otherAmount?: string | undefined;
}

export function chosenAmount({ amount, otherAmount }: AmountFields): string | undefined {
  return amount === otherAmountChoice ? otherAmount : amount;
}
