-- Donations, what the payment provider says of them, and the money that really moved.

create table gulhart.donation (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  -- The version of the payment key it was made with.
  secret_id text collate "C" not null,
  status text collate "C" not null default 'created',
  amount_cents bigint not null,
  amount_refunded_cents bigint not null default 0,
  amount_charged_back_cents bigint not null default 0,
  is_recurring boolean not null,
  -- Set on the charges of a subscription, not on the payment that began it.
  subscription_id text collate "C",
  email text,
  first_name text,
  last_name text,
  -- Made by the donor's browser: the same key is the same gift.
  idempotency_key uuid,
  -- What we asked for ourselves on behalf of a monthly gift: a charge that failed, tried again; a missed month that the
  -- donor pays; a payment that gives another account. Null on every other donation.
  purpose text collate "C",
  -- The first try of this gift, on those that came after it: each payment is a donation of its own.
  retry_of text collate "C",
  -- In the address Mollie calls when something has changed.
  webhook_token text collate "C" not null,
  mollie_payment_id text collate "C",
  mollie_customer_id text collate "C",
  -- What was really paid with, in the provider's word for it. Null until it is known.
  method text collate "C",
  checkout_url text,
  return_url text,
  created_at timestamptz not null default now(),
  -- When the provider had a payment ready for it.
  payment_started_at timestamptz,
  completed_at timestamptz,
  -- Of a charge of a monthly gift that brought nothing or was taken back: when, by the provider's clock, and the bank's
  -- reason code if it gave one.
  failed_at timestamptz,
  failure_code text collate "C",
  -- When to ask the provider again; null once nothing can change without the provider telling us.
  next_check_at timestamptz,
  checks integer not null default 0,
  last_asked_at timestamptz,
  -- The donation comes first: a donor's page and an administrator name it without its organisation.
  constraint donation_pk primary key (donation_id, organisation_id),
  -- With the key that it was made with, and that with its organisation: one check instead of two for every gift.
  constraint donation_secret_fk foreign key (organisation_id, secret_id)
    references gulhart.organisation_secret on delete cascade,
  constraint donation_retry_of_fk foreign key (organisation_id, retry_of)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint donation_environment_known check (environment in ('test', 'live')),
  constraint donation_status_known check (
    status in ('created', 'pending', 'failed', 'expired', 'canceled', 'completed', 'refunded', 'charged_back')
  ),
  constraint donation_purpose_known
    check (purpose is null or (purpose in ('retry', 'recovery', 'account') and subscription_id is not null)),
  constraint donation_amount_positive check (amount_cents > 0),
  constraint donation_completed_has_time
    check (status in ('completed', 'refunded', 'charged_back') = (completed_at is not null))
);
-- Was this form sent before?
create unique index donation_idempotency_key on gulhart.donation (organisation_id, idempotency_key)
  where idempotency_key is not null;
-- Which other tries were there of this gift?
create index donation_retries on gulhart.donation (organisation_id, retry_of) where retry_of is not null;
-- Which donation does Mollie call about?
create unique index donation_webhook_token on gulhart.donation (webhook_token);
-- Which donation is this payment of? A payment is never of two.
create unique index donation_at_mollie on gulhart.donation (organisation_id, mollie_payment_id, environment)
  where mollie_payment_id is not null;
-- Which are the newest, of an organisation? Of all that are searched, exported or listed without a status or kind.
create index donation_newest on gulhart.donation (organisation_id, environment, created_at desc, donation_id desc);
-- Which are the newest of a status or kind?
create index donation_by_status
  on gulhart.donation (organisation_id, environment, status, is_recurring, created_at desc, donation_id desc);
-- The same two questions of an administrator, about all organisations. Every id is more than nothing, but of a
-- parameter the planner does not know that: so it cannot take these for one organisation's list, whose rows might be
-- far back among those of others.
create index donation_newest_of_all
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id)
  where organisation_id > '';
create index donation_by_status_of_all
  on gulhart.donation (environment, status, is_recurring, created_at desc, donation_id desc) include (organisation_id)
  where organisation_id > '';
-- Which must Mollie be asked about now? Those whose outcome is open.
create index donation_to_check on gulhart.donation (next_check_at) where next_check_at is not null;
call gulhart.protect_tenant_table('gulhart.donation');

-- What moved, and never anything else: rows are added, not changed. The sum of an organisation's rows is its income.
create table gulhart.ledger_entry (
  organisation_id text collate "C" not null,
  provider_ref text collate "C" not null,
  kind text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  amount_cents bigint not null,
  recorded_at timestamptz not null default now(),
  -- Whatever brings the news, and however often, one movement is one row.
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
call gulhart.protect_tenant_table('gulhart.ledger_entry');
revoke update, delete on gulhart.ledger_entry from gulhart_app;

-- Why a donation is as it is, for people to read.
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

-- A refund is wanted first and carried out afterwards, so that a crash in between is finished and not repeated.
create table gulhart.refund (
  organisation_id text collate "C" not null,
  refund_id text collate "C" not null,
  donation_id text collate "C" not null,
  amount_cents bigint not null,
  status text collate "C" not null default 'wanted',
  mollie_refund_id text collate "C",
  -- Of a refused one, why; of a wanted one, what Mollie answered when last asked, and null is an answer nobody heard.
  reason text,
  -- Made by the screen that asks for a refund: the same key is the same refund, also when its answer was lost on the
  -- way.
  idempotency_key uuid,
  -- When Mollie was last asked to make it. Written before asking: whoever dies in between leaves a trace.
  tried_at timestamptz,
  -- When we heard from Mollie that the money has left. Until then, unless it is refused, the refund is on its way.
  left_at timestamptz,
  -- Asked for without an amount, as everything that was left.
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
-- What was asked back of this donation?
create index refund_by_donation on gulhart.refund (organisation_id, donation_id);
call gulhart.protect_tenant_table('gulhart.refund');

-- Who gave, of donations whose donor asked to be erased: the least that the tax office may ask for within seven years.
-- The product can write it and throw it away, and never read it; whoever runs the database can.
create table gulhart.fiscal_record (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  donor text not null,
  erased_at timestamptz not null default now(),
  constraint fiscal_record_pk primary key (organisation_id, donation_id),
  constraint fiscal_record_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade
);
call gulhart.protect_tenant_table('gulhart.fiscal_record');
revoke select, update on gulhart.fiscal_record from gulhart_app;
grant select (organisation_id, donation_id) on gulhart.fiscal_record to gulhart_app;

-- What was paid in a month, kept up to date by the transaction that changes it. Slots spread the writes of a busy
-- month over several rows.
create table gulhart.donation_figure (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  month date not null,
  is_recurring boolean not null,
  slot smallint not null,
  donation_count integer not null,
  revenue_cents bigint not null,
  constraint donation_figure_pk primary key (organisation_id, environment, month, is_recurring, slot),
  constraint donation_figure_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint donation_figure_environment_known check (environment in ('test', 'live'))
);
call gulhart.protect_tenant_table('gulhart.donation_figure');

-- How many donations were begun in a month, paid or not.
create table gulhart.donation_tally (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  month date not null,
  is_recurring boolean not null,
  slot smallint not null,
  donation_count integer not null,
  constraint donation_tally_pk primary key (organisation_id, environment, month, is_recurring, slot),
  constraint donation_tally_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint donation_tally_environment_known check (environment in ('test', 'live'))
);
call gulhart.protect_tenant_table('gulhart.donation_tally');
revoke insert, update, delete on gulhart.donation_tally from gulhart_app;

create function gulhart.count_donation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart.donation_tally as t (organisation_id, environment, month, is_recurring, slot, donation_count)
    values (new.organisation_id, new.environment,
      date_trunc('month', new.created_at at time zone 'Europe/Amsterdam')::date,
      new.is_recurring, ascii(right(new.donation_id, 1)) % 8, 1)
    on conflict on constraint donation_tally_pk do update set donation_count = t.donation_count + 1;
    return null;
  end
  $$;
revoke all on function gulhart.count_donation() from public;
create trigger donation_counted after insert on gulhart.donation
  for each row execute function gulhart.count_donation();

-- Whose donation is this?
call gulhart.create_door(
  'identify_donation(presented_donation_id text)',
  'organisation_id text', $$
  select d.organisation_id from gulhart.donation d where d.donation_id = presented_donation_id
$$);
