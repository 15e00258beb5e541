-- Subscriptions: gifts every month, quarter or year. The first payment gives the mandate for Mollie's later charges.

create table gulhart.subscription (
  organisation_id text collate "C" not null,
  subscription_id text collate "C" not null,
  environment text collate "C" not null,
  secret_id text collate "C" not null,
  first_donation_id text collate "C" not null,
  amount_cents bigint not null,
  interval_months smallint not null default 1,
  -- The donor, the email address and the name become null when the donor is erased, or seven fiscal years after the
  -- subscription ended. A donor with a running subscription cannot be erased.
  donor_id text collate "C",
  email text,
  first_name text,
  last_name text,
  status text collate "C" not null default 'starting',
  -- Why Mollie refused to start the subscription. A refused subscription is never charged.
  refusal text,
  mollie_customer_id text collate "C" not null,
  mollie_subscription_id text collate "C",
  -- The mandate for the charges, and the mandate's reference at the bank. Null until Mollie reports them.
  mollie_mandate_id text collate "C",
  mandate_reference text,
  creditor_id text,
  webhook_token text collate "C" not null,
  -- Part of the link with which the donor stops the subscription.
  stop_token text collate "C" not null,
  start_date date not null,
  next_payment_date date,
  created_at timestamptz not null default gulhart.product_now(),
  -- The time at which Mollie first answered that the subscription does not exist. The product ends the subscription
  -- only if Mollie still gives this answer more than 12 hours later.
  missing_since timestamptz,
  ended_at timestamptz,
  ended_by text collate "C",
  constraint subscription_pk primary key (organisation_id, subscription_id),
  constraint subscription_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint subscription_secret_fk foreign key (organisation_id, secret_id)
    references gulhart.organisation_secret,
  constraint subscription_first_donation_fk foreign key (organisation_id, first_donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint subscription_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor
    on delete set null (donor_id),
  constraint subscription_environment_known check (environment in ('test', 'live')),
  constraint subscription_interval_months_known check (interval_months in (1, 3, 12)),
  constraint subscription_status_known
    check (status in ('starting', 'active', 'suspended', 'canceled', 'completed', 'refused')),
  -- 'administrator' is also used when the organisation is being deleted. 'provider' is Mollie or the bank.
  constraint subscription_ended_by_known
    check (ended_by in ('donor', 'organisation', 'administrator', 'provider')),
  constraint subscription_amount_positive check (amount_cents > 0)
);
create unique index subscription_first_donation on gulhart.subscription (organisation_id, first_donation_id);
create unique index subscription_webhook_token on gulhart.subscription (webhook_token);
create unique index subscription_stop_token on gulhart.subscription (stop_token);
create unique index subscription_at_mollie
  on gulhart.subscription (organisation_id, mollie_subscription_id, environment)
  where mollie_subscription_id is not null;
create index subscription_running_first on gulhart.subscription
  (organisation_id, (status in ('starting', 'active', 'suspended')) desc, created_at desc, subscription_id);
create index subscription_by_donor on gulhart.subscription (organisation_id, donor_id) where donor_id is not null;
call gulhart.protect_tenant_table('gulhart.subscription');

-- This constraint is here, because donations and subscriptions refer to each other.
alter table gulhart.donation add constraint donation_subscription_fk
  foreign key (organisation_id, subscription_id) references gulhart.subscription on delete cascade;
create index donation_by_subscription on gulhart.donation (organisation_id, subscription_id)
  where subscription_id is not null;

-- The number of subscriptions that will be charged again, and their sum per month. A yearly gift of 120 euro counts as
-- 10 euro. Slots work as in donation_figure.
create table gulhart.subscription_tally (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  slot smallint not null,
  subscription_count integer not null,
  -- The number of quarterly and yearly subscriptions, which a screen mentions beside the sum.
  other_count integer not null default 0,
  amount_cents bigint not null,
  constraint subscription_tally_pk primary key (organisation_id, environment, slot),
  constraint subscription_tally_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint subscription_tally_environment_known check (environment in ('test', 'live'))
);
call gulhart.protect_tenant_table('gulhart.subscription_tally');
revoke insert, update, delete on gulhart.subscription_tally from gulhart_app;

create function gulhart.count_subscription() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    -- A new subscription has no old row, so the comparison gives null.
    was_charged boolean := coalesce(old.status in ('starting', 'active'), false);
    is_charged boolean := new.status in ('starting', 'active');
    counted integer := is_charged::integer - was_charged::integer;
    -- The interval never changes.
    others integer := case when new.interval_months = 1 then 0 else counted end;
    cents bigint := is_charged::integer * round(new.amount_cents::numeric / new.interval_months)
      - case when was_charged then round(old.amount_cents::numeric / old.interval_months) else 0 end;
  begin
    if counted = 0 and cents = 0 then
      return null;
    end if;
    insert into gulhart.subscription_tally as t
      (organisation_id, environment, slot, subscription_count, other_count, amount_cents)
    values (new.organisation_id, new.environment, ascii(right(new.subscription_id, 1)) % 8, counted, others, cents)
    on conflict on constraint subscription_tally_pk do update set
      subscription_count = t.subscription_count + excluded.subscription_count,
      other_count = t.other_count + excluded.other_count,
      amount_cents = t.amount_cents + excluded.amount_cents;
    return null;
  end
  $$;
revoke all on function gulhart.count_subscription() from public;
create trigger subscription_counted after insert or update of status, amount_cents on gulhart.subscription
  for each row execute function gulhart.count_subscription();

-- A change is stored before it is carried out at Mollie, so that it is finished after a crash. From requested_at on, a
-- charge that conflicts with the change counts as a mistake, even if Mollie does not have the change yet.
create table gulhart.subscription_change (
  organisation_id text collate "C" not null,
  change_id text collate "C" not null,
  subscription_id text collate "C" not null,
  -- amount: another amount.
  -- mandate: another mandate, on the same dates.
  -- dates: another date for the next charge and all later charges, sometimes with another mandate.
  -- suspend: no charges until the donor pays again.
  -- stop: no more charges.
  kind text collate "C" not null,
  requested_by text collate "C" not null,
  requested_at timestamptz not null,
  amount_cents bigint,
  former_amount_cents bigint,
  -- Only for the kind dates: the date of the next charge after the change, and its date before the change.
  next_date date,
  former_date date,
  mandate_id text collate "C",
  -- money, other-cause, one-off and other: why the donor stops. donor_died: the bank reported the donor's death.
  -- pause, day and undo: why the next charge moves.
  -- mandate_ended, taken_back_twice and two_months_lost: why the subscription is suspended.
  reason text collate "C",
  state text collate "C" not null default 'wanted',
  refusal text,
  finished_at timestamptz,
  constraint subscription_change_pk primary key (organisation_id, change_id),
  constraint subscription_change_subscription_fk foreign key (organisation_id, subscription_id)
    references gulhart.subscription on delete cascade,
  constraint subscription_change_kind_known check (kind in ('amount', 'dates', 'mandate', 'stop', 'suspend')),
  constraint subscription_change_requested_by_known check (requested_by in ('donor', 'organisation', 'administrator', 'bank')),
  constraint subscription_change_reason_known check (
    reason in (
      'money', 'other-cause', 'one-off', 'other', 'donor_died', 'pause', 'day', 'undo', 'mandate_ended',
      'taken_back_twice', 'two_months_lost'
    )
  ),
  constraint subscription_change_state_known check (state in ('wanted', 'done', 'undone', 'refused')),
  constraint subscription_change_complete check (
    case kind
      when 'amount' then amount_cents > 0 and former_amount_cents > 0
      when 'dates' then next_date is not null
      when 'mandate' then mandate_id is not null
      else true
    end),
  constraint subscription_change_finished check ((state = 'wanted') = (finished_at is null))
);
-- A subscription has at most one unfinished change, so that each change starts from the result of the previous one.
create unique index subscription_change_unfinished on gulhart.subscription_change (organisation_id, subscription_id)
  where state = 'wanted';
create index subscription_change_by_subscription on gulhart.subscription_change (organisation_id, subscription_id, requested_at desc);
call gulhart.protect_tenant_table('gulhart.subscription_change');

call gulhart.create_door(
  'identify_stop_link(presented_token text)',
  'organisation_id text, subscription_id text', $$
  select s.organisation_id, s.subscription_id from gulhart.subscription s where s.stop_token = presented_token
$$);

-- Finds the payment or subscription of a webhook call. The token is the only proof that Mollie sent the call.
call gulhart.create_door(
  'identify_webhook(presented_token text)',
  'organisation_id text, payment_id text, subscription_id text', $$
  select p.organisation_id, p.payment_id, null::text
  from gulhart.payment p where p.webhook_token = presented_token
  union all
  select s.organisation_id, null::text, s.subscription_id
  from gulhart.subscription s where s.webhook_token = presented_token
$$);
