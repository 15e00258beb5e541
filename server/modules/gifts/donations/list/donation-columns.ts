import { refundUnderWayLabel } from '../../../../../contract/listed-donation.ts';
import type { DonationStatus } from '../../../../../contract/gift-states.ts';
import { frequencyOf, kindOfFrequency } from '../../../../../contract/frequencies.ts';
import {
  isOfflineMethod,
  offlineLabel,
  paymentMethodLabel,
} from '../../../../../contract/payment-methods.ts';
import type { Column } from '../../../../platform/spreadsheet/column.ts';
import type { ListedRow } from './listed-donation.ts';

const statusLabels: Record<DonationStatus, string> = {
  pending: 'In afwachting',
  completed: 'Betaald',
  failed: 'Mislukt',
  expired: 'Verlopen',
  canceled: 'Geannuleerd',
  refunded: 'Terugbetaald',
  charged_back: 'Teruggestort',
};

export const donationColumns: readonly Column<ListedRow>[] = [
  { heading: 'ID', kind: 'text', valueOf: (row) => row.donation_id },
  { heading: 'Datum', kind: 'moment', valueOf: (row) => row.created_at, isDayOnly: isOffline },
  { heading: 'Status', kind: 'text', valueOf: statusOf },
  { heading: 'Type', kind: 'text', valueOf: (row) => kindOfFrequency[frequencyOf(row)] },
  { heading: 'Bedrag', kind: 'amount', valueOf: (row) => row.amount_cents },
  { heading: 'Valuta', kind: 'text', valueOf: () => 'EUR' },
  { heading: 'Terugbetaald', kind: 'amount', valueOf: (row) => row.amount_refunded_cents },
  { heading: 'Teruggestort', kind: 'amount', valueOf: (row) => row.amount_charged_back_cents },
  { heading: 'Betaald op', kind: 'moment', valueOf: (row) => row.completed_at, isDayOnly: isOffline },
  { heading: 'Voornaam', kind: 'text', valueOf: (row) => row.first_name },
  { heading: 'Achternaam', kind: 'text', valueOf: (row) => row.last_name },
  { heading: 'Email', kind: 'text', valueOf: (row) => row.email },
  { heading: 'Betaalwijze', kind: 'text', valueOf: (row) => row.method && paymentMethodLabel(row.method) },
  { heading: 'Betaalkenmerk', kind: 'text', valueOf: (row) => row.mollie_payment_id },
  { heading: 'Pagina', kind: 'text', valueOf: (row) => row.page_title },
  { heading: 'Bestemming', kind: 'text', valueOf: (row) => row.fund_name },
  { heading: 'Grootboekrekening', kind: 'text', valueOf: (row) => row.ledger_account },
  { heading: 'Bron', kind: 'text', valueOf: (row) => row.source },
  { heading: 'Transactiekosten', kind: 'amount', valueOf: (row) => row.costs_cents },
  { heading: offlineLabel, kind: 'text', valueOf: (row) => (isOffline(row) ? 'Ja' : '') },
  { heading: 'Ter ere van', kind: 'text', valueOf: (row) => row.honoured },
  { heading: 'Maandelijkse donatie', kind: 'text', valueOf: (row) => row.subscription_id },
  { heading: 'Betalingen', kind: 'text', valueOf: (row) => String(row.payment_count) },
  { heading: 'Dubbel betaald', kind: 'amount', valueOf: (row) => row.surplus_cents },
  { heading: 'Omgeving', kind: 'text', valueOf: (row) => (row.environment === 'live' ? 'Live' : 'Test') },
  { heading: 'Organisatie', kind: 'text', valueOf: (row) => row.organisation_name },
];

/** The export shows only the day of an offline gift, because its time is unknown. */
function isOffline({ method }: ListedRow): boolean {
  return isOfflineMethod(method);
}

function statusOf({ status, has_refund_under_way: isUnderWay }: ListedRow): string {
  return isUnderWay ? refundUnderWayLabel : statusLabels[status];
}
