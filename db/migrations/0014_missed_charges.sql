create table gulhart.missed_charge (
  organisation_id text collate "C" not null,
  missed_charge_id text collate "C" not null,
  subscription_id text collate "C" not null,
  environment text collate "C" not null,
  -- The donation of the charge that failed first. Later attempts are retries of this charge.
  charge_id text collate "C" not null,
  due_on date not null,
  amount_cents bigint not null,
  state text collate "C" not null default 'failed',
  -- The reason code of the last failure, and Mollie's time of that failure.
  code text collate "C",
  failed_at timestamptz not null,
  token text collate "C" not null,
  -- The number of mails to the donor, and the time of the first mail.
  mails integer not null default 0,
  asked_at timestamptz,
  next_step_at timestamptz,
  recovered_by text collate "C",
  recovered_cents bigint,
  -- The payment whose bank account becomes the bank account of the subscription. The donor started this payment in Mijn
  -- gift or confirmed it by mail: a person who has only the recovery link may pay, but may not change the
  -- bank account.
  confirmed_payment_id text collate "C",
  is_given_up boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null default gulhart.product_now(),
  constraint missed_charge_pk primary key (organisation_id, missed_charge_id),
  constraint missed_charge_subscription_fk foreign key (organisation_id, subscription_id)
    references gulhart.subscription on delete cascade,
  constraint missed_charge_charge_fk foreign key (organisation_id, charge_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint missed_charge_environment_known check (environment in ('test', 'live')),
  constraint missed_charge_state_known
    check (state in ('failed', 'retry_planned', 'asked', 'recovered', 'lost', 'stopped')),
  constraint missed_charge_recovered_by_known check (recovered_by in ('retry', 'donor', 'reversal')),
  constraint missed_charge_recovered check (
    (state = 'recovered') = (recovered_by is not null) and (state = 'recovered') = (recovered_cents is not null)),
  constraint missed_charge_closed check (
    (state in ('recovered', 'lost', 'stopped')) = (closed_at is not null)
    and (closed_at is null or next_step_at is null)),
  constraint missed_charge_amount_positive check (amount_cents > 0)
);
create unique index missed_charge_of_charge on gulhart.missed_charge (organisation_id, charge_id);
create unique index missed_charge_token on gulhart.missed_charge (token);
create index missed_charge_due on gulhart.missed_charge (next_step_at) where next_step_at is not null;
create index missed_charge_by_subscription on gulhart.missed_charge (organisation_id, subscription_id, due_on desc);
create index missed_charge_newest
  on gulhart.missed_charge (organisation_id, environment, due_on desc, missed_charge_id);
create index missed_charge_by_state
  on gulhart.missed_charge (organisation_id, environment, state, due_on desc, missed_charge_id);
-- Finds the missed charges about which the organisation has to decide. The query names their reason codes.
create index missed_charge_unasked on gulhart.missed_charge (organisation_id, environment, code)
  where closed_at is null and mails = 0;
call gulhart.protect_tenant_table('gulhart.missed_charge');

create function gulhart.close_missed_charges() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    update gulhart.missed_charge
    set state = 'stopped', next_step_at = null, closed_at = coalesce(new.ended_at, gulhart.product_now())
    where organisation_id = new.organisation_id and subscription_id = new.subscription_id
      and state in ('failed', 'retry_planned', 'asked');
    return null;
  end
  $$;
create trigger subscription_ended after update of status on gulhart.subscription
  for each row when (new.status in ('canceled', 'completed') and old.status is distinct from new.status)
  execute function gulhart.close_missed_charges();

call gulhart.create_door(
  'identify_recovery_link(presented_token text)',
  'organisation_id text, missed_charge_id text', $$
  select m.organisation_id, m.missed_charge_id from gulhart.missed_charge m where m.token = presented_token
$$);
