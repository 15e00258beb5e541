import { refundUnderWayLabel } from '../../contract/donation-list.ts';
import type { Environment } from '../../contract/environments.ts';
import type { DonationStatus } from '../../contract/gift-states.ts';
import { formatNumber } from './format.ts';

/** The status filter shows the labels in this order. */
export const statusLabels = {
  completed: { label: 'Betaald', tone: 'success' },
  pending: { label: 'In afwachting', tone: 'warning' },
  failed: { label: 'Mislukt', tone: 'danger' },
  expired: { label: 'Verlopen', tone: 'neutral' },
  canceled: { label: 'Geannuleerd', tone: 'neutral' },
  refunded: { label: 'Terugbetaald', tone: 'neutral' },
  charged_back: { label: 'Teruggestort', tone: 'danger' },
} as const satisfies Record<DonationStatus, { label: string; tone: string }>;

export function statusLabelOf(donation: { status: DonationStatus; isRefundUnderWay: boolean }) {
  return donation.isRefundUnderWay
    ? ({ label: refundUnderWayLabel, tone: 'warning' } as const)
    : statusLabels[donation.status];
}

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
