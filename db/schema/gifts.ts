import type { Generated, GeneratedAlways } from 'kysely';
import type { Environment } from '../../contract/environments.ts';
import type { IntervalMonths } from '../../contract/frequencies.ts';
import type {
  DonationEventKind,
  DonationOrigin,
  DonationStatus,
  LedgerKind,
  MistakeReason,
  PaymentKind,
  PaymentStatus,
  RefundStatus,
} from '../../contract/gift-states.ts';
import type { Variant } from '../../contract/trials.ts';
import type { CreatedAt } from './created-at.ts';

export interface GiftTables {
  donor: {
    organisation_id: string;
    donor_id: string;
    email: string;
    first_name: string | null;
    last_name: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    is_company: Generated<boolean>;
    created_at: Date;
    erasure_asked_at: Date | null;
  };
  donation: {
    organisation_id: string;
    donation_id: string;
    environment: Environment;
    origin: DonationOrigin;
    status: Generated<DonationStatus>;
    amount_cents: number;
    amount_refunded_cents: Generated<number>;
    amount_charged_back_cents: Generated<number>;
    surplus_cents: Generated<number>;
    is_recurring: boolean;
    interval_months: Generated<IntervalMonths>;
    donor_id: string | null;
    email: string | null;
    lower_email: GeneratedAlways<string | null>;
    first_name: string | null;
    last_name: string | null;
    idempotency_key: string | null;
    return_url: string | null;
    subscription_id: string | null;
    method: string | null;
    created_at: Generated<Date>;
    completed_at: Date | null;
    page_id: string | null;
    closed_page_id: string | null;
    fund_id: string | null;
    source: string | null;
    utm: string | null;
    costs_cents: Generated<number>;
    trial_id: string | null;
    variant: Variant | null;
  };
  payment: {
    organisation_id: string;
    payment_id: string;
    donation_id: string;
    attempt: number;
    kind: PaymentKind;
    environment: Environment;
    secret_id: string;
    status: Generated<PaymentStatus>;
    amount_cents: number;
    amount_refunded_cents: Generated<number>;
    amount_charged_back_cents: Generated<number>;
    webhook_token: string;
    mollie_payment_id: string | null;
    mollie_customer_id: string | null;
    method: string | null;
    checkout_url: string | null;
    created_at: Generated<Date>;
    started_at: Date | null;
    paid_at: Date | null;
    failed_at: Date | null;
    failure_code: string | null;
    next_check_at: Date | null;
    checks: Generated<number>;
    last_asked_at: Date | null;
  };
  mistake: {
    organisation_id: string;
    payment_id: string;
    reason: MistakeReason;
    return_cents: number;
    created_at: CreatedAt;
  };
  ledger_entry: {
    organisation_id: string;
    provider_ref: string;
    kind: LedgerKind;
    donation_id: string;
    payment_id: string | null;
    environment: Environment;
    amount_cents: number;
    occurred_at: Date;
    recorded_at: CreatedAt;
  };
  donation_event: {
    organisation_id: string;
    donation_id: string;
    event_id: Generated<number>;
    kind: DonationEventKind;
    detail: string | null;
    at: Generated<Date>;
  };
  refund: {
    organisation_id: string;
    refund_id: string;
    donation_id: string;
    payment_id: string;
    amount_cents: number;
    status: Generated<RefundStatus>;
    mollie_refund_id: string | null;
    reason: string | null;
    idempotency_key: string | null;
    tried_at: Date | null;
    left_at: Date | null;
    is_everything: Generated<boolean>;
    is_repeat: Generated<boolean>;
    created_at: CreatedAt;
  };
  donation_figure: {
    organisation_id: string;
    environment: Environment;
    month: string;
    is_recurring: boolean;
    slot: number;
    donation_count: number;
    revenue_cents: number;
  };
  new_donation: {
    organisation_id: string;
    donation_id: string;
    environment: string;
    month: string;
    is_recurring: boolean;
  };
  donation_tally: {
    organisation_id: string;
    environment: Environment;
    month: string;
    is_recurring: boolean;
    donation_count: number;
  };
}
