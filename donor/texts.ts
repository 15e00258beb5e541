import { type Frequency, unitOfFrequency } from '../contract/frequencies.ts';
import { formatEuros } from '../contract/money.ts';

export const somethingWentWrong = 'Er is een fout opgetreden';
export const tryLater = 'Probeer het later opnieuw';
export const noCheckoutUrl = 'Geen checkout URL ontvangen';
export const busyLabel = 'Verwerken...';

export function donateLabel(amount: string): string {
  return `Doneer ${amount}`.trim();
}

export function amountLabel(cents: number | undefined, frequency: Frequency): string {
  const unit = unitOfFrequency[frequency];
  return cents ? `${formatEuros(cents)}${unit && ` per ${unit}`}` : '';
}
