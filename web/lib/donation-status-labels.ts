import { refundUnderWayLabel } from '../../contract/listed-donation.ts';
import type { DonationStatus } from '../../contract/gift-states.ts';

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
