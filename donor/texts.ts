import { formatEuros } from '../contract/money.ts';

export const somethingWentWrong = 'Er is een fout opgetreden';
export const tryLater = 'Probeer het later opnieuw';
export const noCheckoutUrl = 'Geen checkout URL ontvangen';
export const busyLabel = 'Verwerken...';

export function donateLabel(amount: string): string {
  return `Doneer ${amount}`.trim();
}

/** What is given, as the button has it. */
export function amountLabel(cents: number | undefined, isMonthly: boolean): string {
  return cents ? `${formatEuros(cents)}${isMonthly ? ' per maand' : ''}` : '';
}
