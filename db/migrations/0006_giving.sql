-- Gifts: donations, what the payment provider says of them, and the money that really moved.

create table gulhart.subscription (
  organisation_id text collate "C" not null,
  subscription_id text collate "C" not null,
  environment text collate "C" not null,
  secret_id text collate "C" not null,
  -- The donation whose payment gave the mandate.
  first_donation_id text collate "C" not null,
  amount numeric(12, 2) not null,
  email text not null,
  first_name text,
  last_name text,
  status text collate "C" not null default 'starting',
  mollie_customer_id text collate "C" not null,
  mollie_subscription_id text collate "C",
  -- In the address Mollie calls for every later charge.
  webhook_token text collate "C" not null,
  -- In the link with which the donor stops the gift.
  stop_token text collate "C" not null,
  start_date date not null,
  next_payment_date date,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text collate "C",
  constraint subscription_pk primary key (organisation_id, subscription_id),
  constraint subscription_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint subscription_secret_fk foreign key (organisation_id, secret_id)
    references gulhart.organisation_secret,
  constraint subscription_environment_known check (environment in ('test', 'live')),
  constraint subscription_status_known
    check (status in ('starting', 'active', 'suspended', 'canceled', 'completed')),
  constraint subscription_ended_by_known check (ended_by in ('donor', 'organisation', 'provider')),
  constraint subscription_amount_positive check (amount > 0)
);
-- Whatever asks for it, a first payment gives one subscription.
create unique index subscription_first_donation on gulhart.subscription (organisation_id, first_donation_id);
create unique index subscription_webhook_token on gulhart.subscription (webhook_token);
create unique index subscription_stop_token on gulhart.subscription (stop_token);
create unique index subscription_at_mollie
  on gulhart.subscription (organisation_id, environment, mollie_subscription_id)
  where mollie_subscription_id is not null;
create index subscription_newest on gulhart.subscription (organisation_id, environment, created_at desc, subscription_id);
call gulhart.protect_tenant_table('gulhart.subscription');

create table gulhart.donation (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  -- The version of the payment key it was made with.
  secret_id text collate "C" not null,
  status text collate "C" not null default 'created',
  amount numeric(12, 2) not null,
  amount_refunded numeric(12, 2) not null default 0,
  amount_charged_back numeric(12, 2) not null default 0,
  is_recurring boolean not null,
  email text,
  first_name text,
  last_name text,
  -- Made by the donor's browser: the same key is the same gift.
  idempotency_key uuid,
  webhook_token text collate "C" not null,
  mollie_payment_id text collate "C",
  mollie_customer_id text collate "C",
  checkout_url text,
  return_url text,
  -- Set on the charges of a subscription, not on the payment that began it.
  subscription_id text collate "C",
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- When to ask the provider again; null once nothing can change without the provider telling us.
  next_check_at timestamptz,
  checks integer not null default 0,
  last_asked_at timestamptz,
  constraint donation_pk primary key (organisation_id, donation_id),
  constraint donation_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint donation_secret_fk foreign key (organisation_id, secret_id)
    references gulhart.organisation_secret,
  constraint donation_subscription_fk foreign key (organisation_id, subscription_id)
    references gulhart.subscription on delete cascade,
  constraint donation_environment_known check (environment in ('test', 'live')),
  constraint donation_status_known check (
    status in ('created', 'pending', 'failed', 'expired', 'canceled', 'completed', 'refunded', 'charged_back')
  ),
  constraint donation_amount_positive check (amount > 0),
  constraint donation_completed_has_time check (status in ('completed', 'refunded', 'charged_back') = (completed_at is not null))
);
create unique index donation_id_unique on gulhart.donation (donation_id);
create unique index donation_idempotency_key on gulhart.donation (organisation_id, idempotency_key);
create unique index donation_webhook_token on gulhart.donation (webhook_token);
create unique index donation_at_mollie on gulhart.donation (organisation_id, environment, mollie_payment_id);
create index donation_newest on gulhart.donation (organisation_id, environment, created_at desc, donation_id);
create index donation_by_subscription on gulhart.donation (organisation_id, subscription_id) where subscription_id is not null;
create index donation_to_check on gulhart.donation (next_check_at) where next_check_at is not null;
call gulhart.protect_tenant_table('gulhart.donation');

alter table gulhart.subscription add constraint subscription_first_donation_fk
  foreign key (organisation_id, first_donation_id) references gulhart.donation on delete cascade;

-- What moved, and never anything else: rows are added, not changed. The sum of an organisation's rows is its income.
create table gulhart.ledger_entry (
  organisation_id text collate "C" not null,
  provider_ref text collate "C" not null,
  kind text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  amount numeric(12, 2) not null,
  recorded_at timestamptz not null default now(),
  -- Whatever brings the news, and however often, one movement is one row.
  constraint ledger_entry_pk primary key (organisation_id, provider_ref, kind),
  constraint ledger_entry_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation on delete cascade,
  constraint ledger_entry_kind_known
    check (kind in ('payment', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversed')),
  constraint ledger_entry_sign check ((amount > 0) = (kind in ('payment', 'refund_failed', 'chargeback_reversed')))
);
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
    references gulhart.donation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.donation_event');
revoke update, delete on gulhart.donation_event from gulhart_app;

-- Figures kept up to date by the transaction that changes them. Slots spread the writes of a busy month over several rows.
create table gulhart.donation_figure (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  month date not null,
  is_recurring boolean not null,
  slot smallint not null,
  donation_count integer not null,
  revenue numeric(14, 2) not null,
  constraint donation_figure_pk primary key (organisation_id, environment, month, is_recurring, slot),
  constraint donation_figure_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.donation_figure');

-- A refund is wanted first and carried out afterwards, so that a crash in between is finished and not repeated.
create table gulhart.refund (
  organisation_id text collate "C" not null,
  refund_id text collate "C" not null,
  donation_id text collate "C" not null,
  amount numeric(12, 2) not null,
  status text collate "C" not null default 'wanted',
  mollie_refund_id text collate "C",
  reason text,
  created_at timestamptz not null default now(),
  constraint refund_pk primary key (organisation_id, refund_id),
  constraint refund_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation on delete cascade,
  constraint refund_status_known check (status in ('wanted', 'sent', 'refused')),
  constraint refund_amount_positive check (amount > 0)
);
create index refund_by_donation on gulhart.refund (organisation_id, donation_id);
call gulhart.protect_tenant_table('gulhart.refund');

-- Doors for those who have a link but no account.

create function gulhart.identify_donation(presented_donation_id text) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    scope_before text := coalesce(current_setting('gulhart.platform', true), '');
    found text;
  begin
    perform set_config('gulhart.platform', 'on', true);
    found := (
      select d.organisation_id from gulhart.donation d where d.donation_id = presented_donation_id
    );
    perform set_config('gulhart.platform', scope_before, true);
    return found;
  end
  $$;

create function gulhart.identify_stop_link(presented_token text)
  returns table (organisation_id text, subscription_id text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    scope_before text := coalesce(current_setting('gulhart.platform', true), '');
  begin
    perform set_config('gulhart.platform', 'on', true);
    return query
      select s.organisation_id, s.subscription_id from gulhart.subscription s where s.stop_token = presented_token;
    perform set_config('gulhart.platform', scope_before, true);
  end
  $$;

-- Whom a provider's call is about. Its token is the only proof it carries.
create function gulhart.identify_webhook(presented_token text)
  returns table (organisation_id text, donation_id text, subscription_id text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    scope_before text := coalesce(current_setting('gulhart.platform', true), '');
  begin
    perform set_config('gulhart.platform', 'on', true);
    return query
      select d.organisation_id, d.donation_id, null::text from gulhart.donation d where d.webhook_token = presented_token
      union all
      select s.organisation_id, null::text, s.subscription_id from gulhart.subscription s where s.webhook_token = presented_token;
    perform set_config('gulhart.platform', scope_before, true);
  end
  $$;

-- The organisation a gift without one goes to: that of the oldest administrator, unless the product names another.
create function gulhart.identify_default_organisation() returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    scope_before text := coalesce(current_setting('gulhart.platform', true), '');
    found text;
  begin
    perform set_config('gulhart.platform', 'on', true);
    found := (
      select a.organisation_id from gulhart.account a where a.is_admin order by a.created_at, a.account_id limit 1
    );
    perform set_config('gulhart.platform', scope_before, true);
    return found;
  end
  $$;

revoke all on function
  gulhart.identify_donation(text), gulhart.identify_stop_link(text), gulhart.identify_webhook(text),
  gulhart.identify_default_organisation()
  from public;
grant execute on function
  gulhart.identify_donation(text), gulhart.identify_stop_link(text), gulhart.identify_webhook(text),
  gulhart.identify_default_organisation()
  to gulhart_app;

-- Websites of an organisation: the only ones its donors are led back to, and the only ones that may frame its form.
create table gulhart.organisation_domain (
  organisation_id text collate "C" not null,
  domain_id text collate "C" not null,
  host text collate "C" not null,
  created_at timestamptz not null default now(),
  constraint organisation_domain_pk primary key (organisation_id, domain_id),
  constraint organisation_domain_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint organisation_domain_host_shape check (length(host) between 1 and 260)
);
create unique index organisation_domain_host on gulhart.organisation_domain (organisation_id, host);
call gulhart.protect_tenant_table('gulhart.organisation_domain');
