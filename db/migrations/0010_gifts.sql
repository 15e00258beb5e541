-- Gifts: donations, what the payment provider says about them, and the money that really moved.

create table gulhart.donation (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  -- The version of the payment key that it was made with.
  secret_id text collate "C" not null,
  status text collate "C" not null default 'created',
  amount_cents bigint not null,
  -- The part of the amount that the donor added for the costs of the payment.
  costs_cents bigint not null default 0,
  amount_refunded_cents bigint not null default 0,
  amount_charged_back_cents bigint not null default 0,
  is_recurring boolean not null,
  -- Of a recurring gift, the months between two payments. The gift that begins a subscription and all its later charges
  -- have the same number.
  interval_months smallint not null default 1,
  -- Set on the charges of a subscription, not on the payment that began it. Its foreign key is in 0013, where
  -- subscriptions are made.
  subscription_id text collate "C",
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
  -- Set on a payment that we asked for ourselves on behalf of a monthly gift: another try of a charge that failed; a
  -- missed charge that the donor pays; a payment that gives another account. Null on every other donation.
  purpose text collate "C",
  -- The first try of this gift, set on the later tries: each payment is a donation of its own.
  retry_of text collate "C",
  -- In the address that Mollie calls when something has changed.
  webhook_token text collate "C" not null,
  mollie_payment_id text collate "C",
  mollie_customer_id text collate "C",
  -- The method that was really used, in the provider's word for it. Null until it is known.
  method text collate "C",
  checkout_url text,
  return_url text,
  created_at timestamptz not null default now(),
  -- When the provider had a payment ready for it.
  payment_started_at timestamptz,
  completed_at timestamptz,
  -- Of a charge that failed or was taken back: when, by the provider's clock, and the bank's reason code if it gave
  -- one.
  failed_at timestamptz,
  failure_code text collate "C",
  -- When to ask the provider again. Null once the provider reports every change by itself.
  next_check_at timestamptz,
  checks integer not null default 0,
  last_asked_at timestamptz,
  -- The donation comes first: a donor's page and an administrator name it without its organisation.
  constraint donation_pk primary key (donation_id, organisation_id),
  -- Deleted with its key, and the key with its organisation: one check instead of two for every gift.
  constraint donation_secret_fk foreign key (organisation_id, secret_id)
    references gulhart.organisation_secret on delete cascade,
  constraint donation_page_fk foreign key (organisation_id, page_id) references gulhart.campaign_page,
  constraint donation_fund_fk foreign key (organisation_id, fund_id) references gulhart.fund,
  constraint donation_trial_fk foreign key (organisation_id, trial_id) references gulhart.trial,
  constraint donation_retry_of_fk foreign key (organisation_id, retry_of)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint donation_environment_known check (environment in ('test', 'live')),
  constraint donation_status_known check (
    status in ('created', 'pending', 'failed', 'expired', 'canceled', 'completed', 'refunded', 'charged_back')
  ),
  constraint donation_interval_months_known check (interval_months in (1, 3, 12)),
  constraint donation_interval_of_recurring check (is_recurring or interval_months = 1),
  constraint donation_purpose_known
    check (purpose is null or (purpose in ('retry', 'recovery', 'account') and subscription_id is not null)),
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
-- Which other tries did this gift have?
create index donation_retries on gulhart.donation (organisation_id, retry_of) where retry_of is not null;
-- Which donation does Mollie call about?
create unique index donation_webhook_token on gulhart.donation (webhook_token);
-- Which donation does this payment belong to? Never to two.
create unique index donation_at_mollie on gulhart.donation (organisation_id, mollie_payment_id, environment)
  where mollie_payment_id is not null;
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
-- What did a trial bring?
create index donation_by_trial on gulhart.donation (organisation_id, trial_id) where trial_id is not null;
-- Which gifts were paid in this year?
create index donation_paid on gulhart.donation (organisation_id, environment, completed_at)
  where completed_at is not null;
-- About which must Mollie be asked now? Those without a final outcome.
create index donation_to_check on gulhart.donation (next_check_at) where next_check_at is not null;
call gulhart.protect_tenant_table('gulhart.donation');

-- Here and not with the mail, because mail belongs to a module below the gifts and is made before them.
alter table gulhart.mail add constraint mail_donation_fk foreign key (organisation_id, donation_id)
  references gulhart.donation (organisation_id, donation_id) on delete cascade;

-- A later payment of the same gift, a new try or a later charge, is for the same page and fund.
create function gulhart.follow_first_gift() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    select d.page_id, d.fund_id, d.source, d.utm,
      case when d.amount_cents = new.amount_cents then d.costs_cents else 0 end
    into new.page_id, new.fund_id, new.source, new.utm, new.costs_cents
    from donation d
    where d.organisation_id = new.organisation_id and d.donation_id = coalesce(new.retry_of, (
      select s.first_donation_id from subscription s
      where s.organisation_id = new.organisation_id and s.subscription_id = new.subscription_id));
    new.costs_cents = coalesce(new.costs_cents, 0);
    return new;
  end
  $$;
create trigger donation_follows_first before insert on gulhart.donation
  for each row when (new.retry_of is not null or new.subscription_id is not null)
  execute function gulhart.follow_first_gift();

-- A donor who tries again to pay still gives because of the form that they saw. Later charges do not count again.
create function gulhart.follow_trial() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    select d.trial_id, d.variant into new.trial_id, new.variant
    from donation d where d.organisation_id = new.organisation_id and d.donation_id = new.retry_of;
    return new;
  end
  $$;
create trigger donation_follows_trial before insert on gulhart.donation
  for each row when (new.retry_of is not null)
  execute function gulhart.follow_trial();

-- Did Mollie ever report a real gift to this organisation as paid?
create function gulhart.has_live_payment(of_organisation text, entered_methods text[]) returns boolean
  language sql stable
  return exists (
    select from gulhart.donation d
    where d.organisation_id = of_organisation and d.environment = 'live' and d.completed_at is not null
      and coalesce(d.method <> all (entered_methods), true));

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
    references gulhart.donation (organisation_id, donation_id) on delete cascade
);
call gulhart.protect_tenant_table('gulhart.donation_event');
revoke update, delete on gulhart.donation_event from gulhart_app;

-- A refund is written down first and carried out afterwards, so that a crash in between neither loses nor repeats it.
create table gulhart.refund (
  organisation_id text collate "C" not null,
  refund_id text collate "C" not null,
  donation_id text collate "C" not null,
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
  constraint refund_status_known check (status in ('wanted', 'sent', 'refused')),
  constraint refund_amount_positive check (amount_cents > 0)
);
-- Was this refund asked for before?
create unique index refund_idempotency_key on gulhart.refund (organisation_id, idempotency_key)
  where idempotency_key is not null;
-- Which refunds does this donation have?
create index refund_by_donation on gulhart.refund (organisation_id, donation_id);
call gulhart.protect_tenant_table('gulhart.refund');
