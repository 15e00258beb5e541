import type { Generated } from 'kysely';
import type { Environment } from '../../contract/environments.ts';
import type { IntervalMonths } from '../../contract/frequencies.ts';
import type { MissedChargeState, RecoveryWay } from '../../contract/missed-charges.ts';
import type { SubscriptionEnder, SubscriptionStatus } from '../../contract/payments.ts';
import type { ChangeKind, ChangeReason, ChangeState, ChangeRequester } from '../../contract/gift-states.ts';
import type { CreatedAt } from './created-at.ts';

export interface MoneyTables {
  subscription: SubscriptionTable;
  subscription_tally: SubscriptionTallyTable;
  subscription_change: SubscriptionChangeTable;
  missed_charge: MissedChargeTable;
}

interface SubscriptionTable {
  organisation_id: string;
  subscription_id: string;
  environment: Environment;
  secret_id: string;
  first_donation_id: string;
  amount_cents: number;
  interval_months: Generated<IntervalMonths>;
  /** Null, like the address and the names, once the donor of an ended subscription is erased. */
  donor_id: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  status: Generated<SubscriptionStatus>;
  refusal: string | null;
  mollie_customer_id: string;
  mollie_subscription_id: string | null;
  mollie_mandate_id: string | null;
  mandate_reference: string | null;
  creditor_id: string | null;
  webhook_token: string;
  stop_token: string;
  start_date: string;
  next_payment_date: string | null;
  created_at: CreatedAt;
  ended_at: Date | null;
  missing_since: Date | null;
  ended_by: SubscriptionEnder | null;
}

interface SubscriptionTallyTable {
  organisation_id: string;
  environment: Environment;
  slot: number;
  subscription_count: number;
  other_count: Generated<number>;
  amount_cents: number;
}

interface SubscriptionChangeTable {
  organisation_id: string;
  change_id: string;
  subscription_id: string;
  kind: ChangeKind;
  requested_by: ChangeRequester;
  requested_at: Date;
  amount_cents: number | null;
  former_amount_cents: number | null;
  next_date: string | null;
  former_date: string | null;
  mandate_id: string | null;
  reason: ChangeReason | null;
  state: Generated<ChangeState>;
  refusal: string | null;
  finished_at: Date | null;
}

interface MissedChargeTable {
  organisation_id: string;
  missed_charge_id: string;
  subscription_id: string;
  environment: Environment;
  charge_id: string;
  due_on: string;
  amount_cents: number;
  state: Generated<MissedChargeState>;
  code: string | null;
  failed_at: Date;
  token: string;
  mails: Generated<number>;
  asked_at: Date | null;
  next_step_at: Date | null;
  recovered_by: RecoveryWay | null;
  recovered_cents: number | null;
  is_given_up: Generated<boolean>;
  closed_at: Date | null;
  created_at: CreatedAt;
  confirmed_payment_id: string | null;
}
