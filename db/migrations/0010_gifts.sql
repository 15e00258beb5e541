-- Gifts: donors, donations, their payments at Mollie, and the money that really moved (decision 29).

-- The first paid donation with an email address creates the donor. Other tables use the id, because the address
-- can change.
create table gulhart.donor (
  organisation_id text collate "C" not null,
  donor_id text collate "C" not null,
  email text collate "C" not null,
  first_name text,
  last_name text,
  -- For letters and tax papers.
  street text,
  postal_code text,
  city text,
  -- Set by the organisation. The form does not ask for it.
  is_company boolean not null default false,
  -- When the first donation was paid.
  created_at timestamptz not null,
  -- When the donor asked for erasure. The organisation has a month to erase the donor.
  erasure_asked_at timestamptz,
  constraint donor_pk primary key (organisation_id, donor_id),
  constraint donor_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint donor_email_lower_case check (email = lower(email))
);
create unique index donor_email on gulhart.donor (organisation_id, email);
create index donor_newest on gulhart.donor (organisation_id, created_at desc, donor_id);
create index donor_company on gulhart.donor (organisation_id) where is_company;
create index donor_to_erase on gulhart.donor (organisation_id, erasure_asked_at) where erasure_asked_at is not null;
call gulhart.protect_tenant_table('gulhart.donor');

create table gulhart.donation (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  origin text collate "C" not null,
  -- The status, the amount, the refunded and charged-back amounts, the method and completed_at come from the standing
  -- payment, which decision 29 defines.
  status text collate "C" not null default 'pending',
  amount_cents bigint not null,
  -- The part of the amount that covers the costs of the payment.
  costs_cents bigint not null default 0,
  amount_refunded_cents bigint not null default 0,
  amount_charged_back_cents bigint not null default 0,
  -- Money that was paid with other payments of this donation and was not returned.
  surplus_cents bigint not null default 0,
  is_recurring boolean not null,
  interval_months smallint not null default 1,
  -- Set on the later donations of a subscription, not on the first. The foreign key is in 0013.
  subscription_id text collate "C",
  -- Null until the first paid payment, and again after the donor is erased.
  donor_id text collate "C",
  email text,
  -- For an index. With row-level security PostgreSQL uses no index on lower(email), because lower() is not leakproof.
  lower_email text collate "C" generated always as (lower(email)) stored,
  first_name text,
  last_name text,
  page_id text collate "C",
  -- The page that the donor chose, if the page had closed. The donation then goes to the organisation, without a page.
  closed_page_id text collate "C",
  fund_id text collate "C",
  trial_id text collate "C",
  variant smallint,
  -- The utm_source of the link that the donor followed, or else the website with that link.
  source text collate "C",
  utm text,
  -- Two requests with the same key make only one donation.
  idempotency_key uuid,
  -- Mollie's name of the payment method. Null until it is known.
  method text collate "C",
  return_url text,
  created_at timestamptz not null default gulhart.product_now(),
  completed_at timestamptz,
  -- The donation id is first in the key, because pages of donors and administrators name a donation without its
  -- organisation.
  constraint donation_pk primary key (donation_id, organisation_id),
  constraint donation_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint donation_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor
    on delete set null (donor_id),
  -- Deferred, because deleting an organisation deletes its pages before its donations.
  constraint donation_page_fk foreign key (organisation_id, page_id) references gulhart.campaign_page
    deferrable initially deferred,
  constraint donation_fund_fk foreign key (organisation_id, fund_id) references gulhart.fund
    deferrable initially deferred,
  constraint donation_trial_fk foreign key (organisation_id, trial_id) references gulhart.trial
    deferrable initially deferred,
  constraint donation_environment_known check (environment in ('test', 'live')),
  constraint donation_origin_known check (origin in ('form', 'monthly', 'cash', 'recovered', 'rehearsal')),
  constraint donation_status_known check (
    status in ('pending', 'failed', 'expired', 'canceled', 'completed', 'refunded', 'charged_back')
  ),
  constraint donation_interval_months_known check (interval_months in (1, 3, 12)),
  constraint donation_interval_of_recurring check (is_recurring or interval_months = 1),
  constraint donation_charged_for_subscription check (origin <> 'monthly' or subscription_id is not null),
  constraint donation_variant_known check (variant in (1, 2)),
  constraint donation_variant_of_trial check ((trial_id is null) = (variant is null)),
  constraint donation_amount_positive check (amount_cents > 0),
  constraint donation_costs_within_amount check (costs_cents >= 0 and costs_cents < amount_cents),
  constraint donation_completed_has_time
    check (status in ('completed', 'refunded', 'charged_back') = (completed_at is not null))
);
create unique index donation_idempotency_key on gulhart.donation (organisation_id, idempotency_key)
  where idempotency_key is not null;
-- Lists are in order of creation, but the filter on a period uses the day of payment. The indexes for lists include
-- that day, so that PostgreSQL can filter without reading each donation.
create index donation_newest
  on gulhart.donation (organisation_id, environment, created_at desc, donation_id desc) include (completed_at);
create index donation_by_status
  on gulhart.donation (organisation_id, environment, status, is_recurring, created_at desc, donation_id desc)
  include (completed_at);
create index donation_by_interval
  on gulhart.donation (organisation_id, environment, interval_months, created_at desc, donation_id desc)
  where interval_months <> 1;
-- The newest donations of all organisations. Administrators rarely filter, so one index has the columns of all filters.
-- The condition is true for every row, and the query for all organisations repeats it. In a query for one organisation,
-- the planner cannot prove the condition, because the id is a parameter. It then does not use this index, in which the
-- rows of one organisation can be far apart.
create index donation_newest_of_all
  on gulhart.donation (environment, created_at desc, donation_id desc)
  include (organisation_id, completed_at, status, is_recurring, interval_months)
  where organisation_id > '';
-- Donations that were paid long after or before their creation. build-list-query.ts has the same condition.
create index donation_paid_late
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id, completed_at)
  where not (completed_at - created_at between interval '-1 day' and interval '31 days');
-- Tells the planner that `donation_paid_late` has few rows. Without these statistics, a list of a period reads all
-- donations.
create statistics gulhart.donation_days_to_pay on (completed_at - created_at) from gulhart.donation;
create index donation_by_page
  on gulhart.donation (organisation_id, page_id, environment, created_at desc, donation_id desc)
  where page_id is not null;
create index donation_by_fund
  on gulhart.donation (organisation_id, fund_id, environment, created_at desc, donation_id desc)
  where fund_id is not null;
create index donation_by_source
  on gulhart.donation (organisation_id, source, environment, created_at desc, donation_id desc)
  where source is not null;
create index donation_by_donor on gulhart.donation (organisation_id, donor_id, created_at desc, donation_id)
  where donor_id is not null;
-- For the list of test donors. A live gift adds no entry to this index.
create index donation_of_test_donor on gulhart.donation (organisation_id, donor_id)
  where environment = 'test' and donor_id is not null;
create index donation_by_trial on gulhart.donation (organisation_id, trial_id) where trial_id is not null;
create index donation_paid on gulhart.donation (organisation_id, environment, completed_at)
  where completed_at is not null;
create index donation_in_cash on gulhart.donation (organisation_id, environment, completed_at)
  where origin = 'cash' and completed_at is not null;
call gulhart.protect_tenant_table('gulhart.donation');

-- This constraint is here, because 0006 creates the mail table before the donation table exists.
alter table gulhart.mail add constraint mail_donation_fk foreign key (organisation_id, donation_id)
  references gulhart.donation (organisation_id, donation_id) on delete cascade;

-- One attempt to pay a donation at Mollie.
create table gulhart.payment (
  organisation_id text collate "C" not null,
  payment_id text collate "C" not null,
  donation_id text collate "C" not null,
  attempt smallint not null,
  kind text collate "C" not null,
  environment text collate "C" not null,
  -- The payment key that started the payment. No foreign key, because its check would slow down every gift, and a key
  -- is deleted only with its organisation or rehearsal.
  secret_id text collate "C" not null,
  status text collate "C" not null default 'created',
  amount_cents bigint not null,
  amount_refunded_cents bigint not null default 0,
  amount_charged_back_cents bigint not null default 0,
  webhook_token text collate "C" not null,
  mollie_payment_id text collate "C",
  mollie_customer_id text collate "C",
  method text collate "C",
  checkout_url text,
  created_at timestamptz not null default gulhart.product_now(),
  started_at timestamptz,
  paid_at timestamptz,
  -- Mollie's time of the failure or chargeback, and the bank's reason code.
  failed_at timestamptz,
  failure_code text collate "C",
  -- When to ask Mollie again. Null after the last check.
  next_check_at timestamptz,
  checks integer not null default 0,
  last_asked_at timestamptz,
  constraint payment_pk primary key (organisation_id, payment_id),
  constraint payment_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint payment_environment_known check (environment in ('test', 'live')),
  constraint payment_kind_known check (kind in ('first', 'again', 'charge', 'retry', 'recovery', 'account')),
  constraint payment_status_known check (
    status in ('created', 'pending', 'failed', 'expired', 'canceled', 'completed', 'refunded', 'charged_back')
  ),
  constraint payment_amount_positive check (amount_cents > 0),
  constraint payment_paid_has_time
    check (status in ('completed', 'refunded', 'charged_back') = (paid_at is not null))
);
create unique index payment_of_donation on gulhart.payment (organisation_id, donation_id, attempt);
create unique index payment_webhook_token on gulhart.payment (webhook_token);
create unique index payment_at_mollie on gulhart.payment (organisation_id, mollie_payment_id, environment)
  where mollie_payment_id is not null;
create index payment_paid on gulhart.payment (organisation_id, paid_at) where paid_at is not null;
create index payment_failed on gulhart.payment (organisation_id, failed_at) where failed_at is not null;
create index payment_to_check on gulhart.payment (next_check_at) where next_check_at is not null;
call gulhart.protect_tenant_table('gulhart.payment');

-- Payments that should not have been made, or that were too high. The product refunds return_cents automatically.
create table gulhart.mistake (
  organisation_id text collate "C" not null,
  payment_id text collate "C" not null,
  reason text collate "C" not null,
  return_cents bigint not null,
  created_at timestamptz not null default gulhart.product_now(),
  constraint mistake_pk primary key (organisation_id, payment_id),
  constraint mistake_payment_fk foreign key (organisation_id, payment_id)
    references gulhart.payment on delete cascade,
  constraint mistake_reason_known
    check (reason in ('charged_after_end', 'charged_in_pause', 'charged_too_much', 'paid_twice')),
  constraint mistake_return_positive check (return_cents > 0)
);
call gulhart.protect_tenant_table('gulhart.mistake');

create function gulhart.has_live_payment(of_organisation text) returns boolean
  language sql stable
  return exists (
    select from gulhart.payment p
    where p.organisation_id = of_organisation and p.environment = 'live' and p.paid_at is not null);

call gulhart.create_door(
  'identify_donation(presented_donation_id text)',
  'organisation_id text', $$
  select d.organisation_id from gulhart.donation d where d.donation_id = presented_donation_id
$$);

-- Append-only. The sum of an organisation's live entries is its income.
create table gulhart.ledger_entry (
  organisation_id text collate "C" not null,
  provider_ref text collate "C" not null,
  kind text collate "C" not null,
  donation_id text collate "C" not null,
  -- Null for a gift that the organisation entered. No foreign key, because the entry is deleted with its donation.
  payment_id text collate "C",
  environment text collate "C" not null,
  amount_cents bigint not null,
  -- Mollie's time, because a refund of 31 December that is reported on 2 January belongs to December. No default, so
  -- that every statement must give the time.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default gulhart.product_now(),
  -- If Mollie reports the same movement again, no second entry is added.
  constraint ledger_entry_pk primary key (organisation_id, provider_ref, kind),
  constraint ledger_entry_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint ledger_entry_environment_known check (environment in ('test', 'live')),
  constraint ledger_entry_kind_known
    check (kind in ('payment', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversed')),
  constraint ledger_entry_sign
    check ((amount_cents > 0) = (kind in ('payment', 'refund_failed', 'chargeback_reversed')))
);
create index ledger_entry_by_donation on gulhart.ledger_entry (organisation_id, donation_id);
-- Refunds and chargebacks by the day they happened. The donation may be from an earlier year.
create index ledger_entry_returned on gulhart.ledger_entry (organisation_id, environment, occurred_at)
  where kind <> 'payment';
call gulhart.protect_tenant_table('gulhart.ledger_entry');
revoke update, delete on gulhart.ledger_entry from gulhart_app;

-- The timeline of a donation, for people to read. No code depends on it.
create table gulhart.donation_event (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  event_id bigint generated always as identity,
  kind text collate "C" not null,
  detail text,
  at timestamptz not null default gulhart.product_now(),
  constraint donation_event_pk primary key (organisation_id, donation_id, event_id),
  constraint donation_event_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint donation_event_kind_known check (
    kind in (
      'charge_started', 'charged_after_end', 'charged_in_pause', 'charged_too_much', 'recovered', 'offline_recorded',
      'offline_taken_back', 'pending', 'completed', 'failed', 'expired', 'canceled', 'no_payment_found', 'retried',
      'retry', 'charge_retry', 'retry_dropped', 'month_recovery', 'paid_twice', 'payment_refused', 'monthly_refused',
      'key_refused', 'refund_wanted', 'refund', 'refund_failed', 'refund_refused', 'refund_duplicate',
      'refund_held_back', 'refund_canceled', 'refunded', 'chargeback', 'chargeback_reversed', 'charged_back',
      'confirmation_again', 'donor_erased', 'template_problem'
    )
  )
);
call gulhart.protect_tenant_table('gulhart.donation_event');
revoke update, delete on gulhart.donation_event from gulhart_app;

-- A refund is recorded before it is sent to Mollie, so that a crash neither loses nor repeats it.
create table gulhart.refund (
  organisation_id text collate "C" not null,
  refund_id text collate "C" not null,
  donation_id text collate "C" not null,
  payment_id text collate "C" not null,
  amount_cents bigint not null,
  status text collate "C" not null default 'wanted',
  mollie_refund_id text collate "C",
  -- Why the refund was refused, or else Mollie's last answer. Null without an answer.
  reason text,
  -- Sent by the dashboard. Two requests with the same key make one refund, even if the first answer was lost.
  idempotency_key uuid,
  -- Written before each request to Mollie, so that the attempt is known after a crash.
  tried_at timestamptz,
  -- When Mollie first answered that it is paying out the refund or has paid it out. Until then the refund is under way,
  -- unless it was refused.
  left_at timestamptz,
  -- True if the request named no amount. The whole remainder is then refunded.
  is_everything boolean not null default false,
  -- True if it was requested again after Mollie held back an earlier refund as a duplicate.
  is_repeat boolean not null default false,
  created_at timestamptz not null default gulhart.product_now(),
  constraint refund_pk primary key (organisation_id, refund_id),
  constraint refund_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint refund_payment_fk foreign key (organisation_id, payment_id)
    references gulhart.payment on delete cascade,
  constraint refund_status_known check (status in ('wanted', 'sent', 'refused')),
  constraint refund_amount_positive check (amount_cents > 0)
);
create unique index refund_idempotency_key on gulhart.refund (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index refund_by_donation on gulhart.refund (organisation_id, donation_id);
create index refund_by_payment on gulhart.refund (organisation_id, payment_id);
call gulhart.protect_tenant_table('gulhart.refund');
