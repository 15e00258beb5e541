export const somethingWentWrong = 'Er is een fout opgetreden';
export const tryLater = 'Probeer het later opnieuw';
export const noCheckoutUrl = 'Geen checkout URL ontvangen';
export const busyLabel = 'Verwerken...';

export function donateLabel(amount: string): string {
  return `Doneer ${amount}`.trim();
}
