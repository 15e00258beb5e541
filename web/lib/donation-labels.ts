import type { Environment } from '../../contract/environments.ts';
import { formatNumber } from './format.ts';

export const environmentLabels = {
  live: { short: 'Live', choice: 'Live betalingen', badge: 'Live Betalingen', tone: 'success' },
  test: { short: 'Test', choice: 'Test betalingen', badge: 'Test Betalingen', tone: 'warning' },
} as const satisfies Record<Environment, object>;

export function donorName(donor: { firstName: string | null; lastName: string | null }): string {
  return [donor.firstName, donor.lastName].filter(Boolean).join(' ');
}

export function explainPerMonth(quarterlyAndYearlyCount: number): string {
  return `Waarvan ${formatNumber(quarterlyAndYearlyCount)} per kwartaal of per jaar, omgerekend per maand`;
}

export const namesLeftOut = 'Namen en adressen van donateurs horen niet bij uw rol. Ze zijn hier weggelaten.';

export const periodHint = 'Periode: op de dag van betaling; niet betaalde giften op de dag dat ze begonnen.';
