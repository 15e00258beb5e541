import type { Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface GiftTables {
  donation: DonationTable;
  ledger_entry: LedgerEntryTable;
  donation_event: DonationEventTable;
  refund: RefundTable;
  donation_figure: DonationFigureTable;
  donation_tally: DonationTallyTable;
}

interface DonationTable {
  organisation_id: string;
  donation_id: string;
  environment: 'test' | 'live';
  secret_id: string;
  status: Generated<
    'created' | 'pending' | 'failed' | 'expired' | 'canceled' | 'completed' | 'refunded' | 'charged_back'
  >;
  amount_cents: number;
  amount_refunded_cents: Generated<number>;
  amount_charged_back_cents: Generated<number>;
  is_recurring: boolean;
  interval_months: Generated<1 | 3 | 12>;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  idempotency_key: string | null;
  purpose: 'retry' | 'recovery' | 'account' | null;
  retry_of: string | null;
  webhook_token: string;
  mollie_payment_id: string | null;
  mollie_customer_id: string | null;
  checkout_url: string | null;
  payment_started_at: Date | null;
  return_url: string | null;
  subscription_id: string | null;
  method: string | null;
  created_at: Generated<Date>;
  completed_at: Date | null;
  failed_at: Date | null;
  failure_code: string | null;
  next_check_at: Date | null;
  checks: Generated<number>;
  last_asked_at: Date | null;
  page_id: string | null;
  closed_page_id: string | null;
  fund_id: string | null;
  source: string | null;
  utm: string | null;
  costs_cents: Generated<number>;
  trial_id: string | null;
  variant: 1 | 2 | null;
}

interface LedgerEntryTable {
  organisation_id: string;
  provider_ref: string;
  kind: 'payment' | 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_reversed';
  donation_id: string;
  environment: 'test' | 'live';
  amount_cents: number;
  occurred_at: Date;
  recorded_at: CreatedAt;
}

interface DonationEventTable {
  organisation_id: string;
  donation_id: string;
  event_id: Generated<number>;
  kind: string;
  detail: string | null;
  at: Generated<Date>;
}

interface RefundTable {
  organisation_id: string;
  refund_id: string;
  donation_id: string;
  amount_cents: number;
  status: Generated<'wanted' | 'sent' | 'refused'>;
  mollie_refund_id: string | null;
  reason: string | null;
  idempotency_key: string | null;
  tried_at: Date | null;
  left_at: Date | null;
  is_everything: Generated<boolean>;
  is_repeat: Generated<boolean>;
  created_at: CreatedAt;
}

interface DonationFigureTable {
  organisation_id: string;
  environment: 'test' | 'live';
  month: string;
  is_recurring: boolean;
  slot: number;
  donation_count: number;
  revenue_cents: number;
}

interface DonationTallyTable {
  organisation_id: string;
  environment: 'test' | 'live';
  month: string;
  is_recurring: boolean;
  slot: number;
  donation_count: number;
}
