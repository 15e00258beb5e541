-- Gifts: donors, donations, their payments at Mollie, and the money that really moved (decision 29).

-- A person or company that gives to one organisation. A row is made by the first paid payment of an address, so a gift
-- that was only begun makes none. Everything of a donor refers to the id, and the address can change.
create table gulhart.donor (
  organisation_id text collate "C" not null,
  donor_id text collate "C" not null,
  -- In lower case, so that a donor stays the same however the address was typed.
  email text collate "C" not null,
  first_name text,
  last_name text,
  -- For letters and tax papers.
  street text,
  postal_code text,
  city text,
  -- When the first payment was paid.
  created_at timestamptz not null,
  -- Since when the donor wants to be erased. The organisation has a month for it.
  erasure_asked_at timestamptz,
  constraint donor_pk primary key (organisation_id, donor_id),
  constraint donor_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint donor_email_lower_case check (email = lower(email))
);
-- Which donor has this address? One at most.
create unique index donor_email on gulhart.donor (organisation_id, email);
-- Which donors wait to be erased?
create index donor_to_erase on gulhart.donor (organisation_id, erasure_asked_at) where erasure_asked_at is not null;
call gulhart.protect_tenant_table('gulhart.donor');

create table gulhart.donation (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  origin text collate "C" not null,
  -- Status, amount, what went back, method and completed_at are those of the standing payment (decision 29).
  status text collate "C" not null default 'pending',
  amount_cents bigint not null,
  -- The part of the amount that the donor added for the costs of the payment.
  costs_cents bigint not null default 0,
  amount_refunded_cents bigint not null default 0,
  amount_charged_back_cents bigint not null default 0,
  -- Money of other payments of this donation that has not gone back yet.
  surplus_cents bigint not null default 0,
  is_recurring boolean not null,
  -- Of a recurring gift, the months between two payments. The gift that begins a subscription and all its later charges
  -- have the same number.
  interval_months smallint not null default 1,
  -- Set on the later donations of a subscription, not on the one that began it. Its foreign key is in 0013, where
  -- subscriptions are made.
  subscription_id text collate "C",
  -- Null until the first paid payment, and again after the donor is erased.
  donor_id text collate "C",
  email text,
  first_name text,
  last_name text,
  page_id text collate "C",
  -- The page that the donor meant, when it had closed by then. Such a gift is the organisation's and has no page.
  closed_page_id text collate "C",
  fund_id text collate "C",
  -- The form that the donor saw, when two were on trial.
  trial_id text collate "C",
  variant smallint,
  -- Where the donor came from: the link's own utm_source, or else the website that had the link.
  source text collate "C",
  -- All utm parameters of the link, as a query string.
  utm text,
  -- Made by the donor's browser: the same key is the same gift.
  idempotency_key uuid,
  -- The method that was really used, in Mollie's word for it. Null until it is known.
  method text collate "C",
  return_url text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- The donation comes first: a donor's page and an administrator name it without its organisation.
  constraint donation_pk primary key (donation_id, organisation_id),
  constraint donation_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint donation_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor
    on delete set null (donor_id),
  -- Deferred, because an organisation that is deleted loses its pages before its donations.
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
-- Was this form sent before?
create unique index donation_idempotency_key on gulhart.donation (organisation_id, idempotency_key)
  where idempotency_key is not null;
-- Which are the newest of an organisation, for lists and exports without a status or kind? The lists are in the order
-- in which gifts began, but a period is about the day of payment. So these indexes have that day too, and a period is
-- found without reading each donation.
create index donation_newest
  on gulhart.donation (organisation_id, environment, created_at desc, donation_id desc) include (completed_at);
-- Which are the newest of a status or kind?
create index donation_by_status
  on gulhart.donation (organisation_id, environment, status, is_recurring, created_at desc, donation_id desc)
  include (completed_at);
-- Which are the newest that come every quarter, or every year? They are few, so the index has nothing else.
create index donation_by_interval
  on gulhart.donation (organisation_id, environment, interval_months, created_at desc, donation_id desc)
  where interval_months <> 1;
-- An administrator asks the same three questions about all organisations. Every id is greater than the empty text, but
-- the planner does not know that of a parameter. So it cannot use these for the list of one organisation, whose rows
-- may be far back among those of others.
create index donation_newest_of_all
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id, completed_at)
  where organisation_id > '';
create index donation_by_status_of_all
  on gulhart.donation (environment, status, is_recurring, created_at desc, donation_id desc)
  include (organisation_id, completed_at)
  where organisation_id > '';
create index donation_by_interval_of_all
  on gulhart.donation (environment, interval_months, created_at desc, donation_id desc) include (organisation_id)
  where interval_months <> 1 and organisation_id > '';
-- Which were paid long after they began? Hardly any: every other gift of a period began in it or shortly before it. The
-- condition is that of build-list-query.ts.
create index donation_paid_late
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id, completed_at)
  where not (completed_at - created_at between interval '-1 day' and interval '31 days');
-- Which are the newest of a page? Of a fund? From a source?
create index donation_by_page
  on gulhart.donation (organisation_id, page_id, environment, created_at desc, donation_id desc)
  where page_id is not null;
create index donation_by_fund
  on gulhart.donation (organisation_id, fund_id, environment, created_at desc, donation_id desc)
  where fund_id is not null;
create index donation_by_source
  on gulhart.donation (organisation_id, source, environment, created_at desc, donation_id desc)
  where source is not null;
-- Which are the newest of a donor?
create index donation_by_donor on gulhart.donation (organisation_id, donor_id, created_at desc, donation_id)
  where donor_id is not null;
-- What did a trial bring?
create index donation_by_trial on gulhart.donation (organisation_id, trial_id) where trial_id is not null;
-- Which gifts were paid in this year?
create index donation_paid on gulhart.donation (organisation_id, environment, completed_at)
  where completed_at is not null;
-- Which of them were gifts in cash? These have no payment.
create index donation_in_cash on gulhart.donation (organisation_id, environment, completed_at)
  where origin = 'cash' and completed_at is not null;
call gulhart.protect_tenant_table('gulhart.donation');

-- Here and not with the mail, because mail belongs to a module below the gifts and is made before them.
alter table gulhart.mail add constraint mail_donation_fk foreign key (organisation_id, donation_id)
  references gulhart.donation (organisation_id, donation_id) on delete cascade;

-- One attempt at Mollie to pay a donation.
create table gulhart.payment (
  organisation_id text collate "C" not null,
  payment_id text collate "C" not null,
  donation_id text collate "C" not null,
  -- 1 for the first payment of a donation.
  attempt smallint not null,
  kind text collate "C" not null,
  environment text collate "C" not null,
  -- The version of the payment key that it was made with. Without a foreign key, because the check would cost something
  -- for every gift and a key is deleted only with its organisation or rehearsal.
  secret_id text collate "C" not null,
  status text collate "C" not null default 'created',
  amount_cents bigint not null,
  amount_refunded_cents bigint not null default 0,
  amount_charged_back_cents bigint not null default 0,
  -- In the address that Mollie calls when something has changed.
  webhook_token text collate "C" not null,
  mollie_payment_id text collate "C",
  mollie_customer_id text collate "C",
  method text collate "C",
  checkout_url text,
  created_at timestamptz not null default now(),
  -- When Mollie had a payment ready for it.
  started_at timestamptz,
  paid_at timestamptz,
  -- When it failed or was taken back, by Mollie's clock, and the bank's reason code if it gave one.
  failed_at timestamptz,
  failure_code text collate "C",
  -- When to ask Mollie again. Null once Mollie reports every change by itself.
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
-- Which payments does this donation have? Two never have the same number.
create unique index payment_of_donation on gulhart.payment (organisation_id, donation_id, attempt);
-- Which payment does Mollie call about?
create unique index payment_webhook_token on gulhart.payment (webhook_token);
-- Which payment of ours is this one of Mollie? Never two.
create unique index payment_at_mollie on gulhart.payment (organisation_id, mollie_payment_id, environment)
  where mollie_payment_id is not null;
-- Which were paid in this year?
create index payment_paid on gulhart.payment (organisation_id, paid_at) where paid_at is not null;
-- Which failed in this week? Few do.
create index payment_failed on gulhart.payment (organisation_id, failed_at) where failed_at is not null;
-- About which must Mollie be asked now? Those without a final outcome.
create index payment_to_check on gulhart.payment (next_check_at) where next_check_at is not null;
call gulhart.protect_tenant_table('gulhart.payment');

-- A payment that should not have been made, or not of that amount. What is too much goes back by itself.
create table gulhart.mistake (
  organisation_id text collate "C" not null,
  payment_id text collate "C" not null,
  reason text collate "C" not null,
  return_cents bigint not null,
  created_at timestamptz not null default now(),
  constraint mistake_pk primary key (organisation_id, payment_id),
  constraint mistake_payment_fk foreign key (organisation_id, payment_id)
    references gulhart.payment on delete cascade,
  constraint mistake_reason_known
    check (reason in ('charged_after_end', 'charged_in_pause', 'charged_too_much', 'paid_twice')),
  constraint mistake_return_positive check (return_cents > 0)
);
call gulhart.protect_tenant_table('gulhart.mistake');

-- Did Mollie ever report a real payment to this organisation as paid?
create function gulhart.has_live_payment(of_organisation text) returns boolean
  language sql stable
  return exists (
    select from gulhart.payment p
    where p.organisation_id = of_organisation and p.environment = 'live' and p.paid_at is not null);

-- Whose donation is this?
call gulhart.create_door(
  'identify_donation(presented_donation_id text)',
  'organisation_id text', $$
  select d.organisation_id from gulhart.donation d where d.donation_id = presented_donation_id
$$);

-- The money that moved, and nothing else: rows are added, not changed. The sum of an organisation's rows is its income.
create table gulhart.ledger_entry (
  organisation_id text collate "C" not null,
  provider_ref text collate "C" not null,
  kind text collate "C" not null,
  donation_id text collate "C" not null,
  -- Null for a gift in cash. Without a foreign key, for the same reason: it goes with its donation.
  payment_id text collate "C",
  environment text collate "C" not null,
  amount_cents bigint not null,
  -- When the money moved, by Mollie's clock. A refund of 31 December that is reported on 2 January belongs to December.
  -- Without a default, so that each writer has to give it.
  occurred_at timestamptz not null,
  -- When we heard about it.
  recorded_at timestamptz not null default now(),
  -- One movement is one row, whatever reports it and however often.
  constraint ledger_entry_pk primary key (organisation_id, provider_ref, kind),
  constraint ledger_entry_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint ledger_entry_environment_known check (environment in ('test', 'live')),
  constraint ledger_entry_kind_known
    check (kind in ('payment', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversed')),
  constraint ledger_entry_sign
    check ((amount_cents > 0) = (kind in ('payment', 'refund_failed', 'chargeback_reversed')))
);
-- What moved for this donation?
create index ledger_entry_by_donation on gulhart.ledger_entry (organisation_id, donation_id);
-- What went back in this year, also of gifts of earlier years? Few gifts do.
create index ledger_entry_returned on gulhart.ledger_entry (organisation_id, environment, occurred_at)
  where kind <> 'payment';
call gulhart.protect_tenant_table('gulhart.ledger_entry');
revoke update, delete on gulhart.ledger_entry from gulhart_app;

-- The history of a donation, for people to read.
create table gulhart.donation_event (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  event_id bigint generated always as identity,
  kind text collate "C" not null,
  detail text,
  at timestamptz not null default now(),
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

-- A refund is written down first and carried out afterwards, so that a crash in between neither loses nor repeats it.
create table gulhart.refund (
  organisation_id text collate "C" not null,
  refund_id text collate "C" not null,
  donation_id text collate "C" not null,
  payment_id text collate "C" not null,
  amount_cents bigint not null,
  status text collate "C" not null default 'wanted',
  mollie_refund_id text collate "C",
  -- Of a refused refund: the reason. Of a wanted one: Mollie's last answer, and null when no answer arrived.
  reason text,
  -- Made by the screen that asks for a refund: the same key is the same refund, also when the answer was lost.
  idempotency_key uuid,
  -- When Mollie was last asked to make it. Written before asking, so that a crash in between leaves a trace.
  tried_at timestamptz,
  -- When we heard from Mollie that the money has left. Until then, unless it is refused, the refund is on its way.
  left_at timestamptz,
  -- Asked for without an amount: everything that was left.
  is_everything boolean not null default false,
  -- Asked for once more after Mollie had held back an earlier one as a duplicate.
  is_repeat boolean not null default false,
  created_at timestamptz not null default now(),
  constraint refund_pk primary key (organisation_id, refund_id),
  constraint refund_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint refund_payment_fk foreign key (organisation_id, payment_id)
    references gulhart.payment on delete cascade,
  constraint refund_status_known check (status in ('wanted', 'sent', 'refused')),
  constraint refund_amount_positive check (amount_cents > 0)
);
-- Was this refund asked for before?
create unique index refund_idempotency_key on gulhart.refund (organisation_id, idempotency_key)
  where idempotency_key is not null;
-- Which refunds does this donation have? Which does this payment have?
create index refund_by_donation on gulhart.refund (organisation_id, donation_id);
create index refund_by_payment on gulhart.refund (organisation_id, payment_id);
call gulhart.protect_tenant_table('gulhart.refund');
