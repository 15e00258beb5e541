-- Monthly gifts: what a first payment gave the mandate for, and Mollie collects from then on.

create table gulhart.subscription (
  organisation_id text collate "C" not null,
  subscription_id text collate "C" not null,
  environment text collate "C" not null,
  secret_id text collate "C" not null,
  -- The donation whose payment gave the mandate.
  first_donation_id text collate "C" not null,
  amount_cents bigint not null,
  -- Null once a gift that has ended has lost its donor.
  email text,
  first_name text,
  last_name text,
  status text collate "C" not null default 'starting',
  -- Why the provider would not start it; nobody is charged for one that it refused.
  refusal text,
  mollie_customer_id text collate "C" not null,
  mollie_subscription_id text collate "C",
  -- What it is charged with, and what the donor's bank knows it by; null until the provider tells.
  mollie_mandate_id text collate "C",
  mandate_reference text,
  creditor_id text,
  -- In the address Mollie calls for every later charge.
  webhook_token text collate "C" not null,
  -- In the link with which the donor stops the gift.
  stop_token text collate "C" not null,
  start_date date not null,
  next_payment_date date,
  created_at timestamptz not null default now(),
  -- Since when Mollie says that it knows no such subscription; believed only when it still says so the next night.
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
  constraint subscription_environment_known check (environment in ('test', 'live')),
  constraint subscription_status_known
    check (status in ('starting', 'active', 'suspended', 'canceled', 'completed', 'refused')),
  constraint subscription_ended_by_known check (ended_by in ('donor', 'organisation', 'provider')),
  constraint subscription_amount_positive check (amount_cents > 0)
);
-- Which one did this donation begin? Whatever asks for it, a first payment gives one subscription.
create unique index subscription_first_donation on gulhart.subscription (organisation_id, first_donation_id);
-- Which one does Mollie call about?
create unique index subscription_webhook_token on gulhart.subscription (webhook_token);
-- Which one does this link stop?
create unique index subscription_stop_token on gulhart.subscription (stop_token);
-- Which one does Mollie charge for under this id?
create unique index subscription_at_mollie
  on gulhart.subscription (organisation_id, mollie_subscription_id, environment)
  where mollie_subscription_id is not null;
-- Which are the organisation's, running ones first, as the list has them?
create index subscription_running_first on gulhart.subscription
  (organisation_id, (status in ('starting', 'active', 'suspended')) desc, created_at desc, subscription_id);
call gulhart.protect_tenant_table('gulhart.subscription');

-- How many monthly gifts will be charged again, and what they come to every month. Slots as in the figures of a month.
create table gulhart.subscription_tally (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  slot smallint not null,
  subscription_count integer not null,
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
    -- Of one that was just made there is no old row, and this is null.
    was_charged boolean := coalesce(old.status in ('starting', 'active'), false);
    is_charged boolean := new.status in ('starting', 'active');
    counted integer := is_charged::integer - was_charged::integer;
    cents bigint := is_charged::integer * new.amount_cents
      - case when was_charged then old.amount_cents else 0 end;
  begin
    if counted = 0 and cents = 0 then
      return null;
    end if;
    insert into gulhart.subscription_tally as t
      (organisation_id, environment, slot, subscription_count, amount_cents)
    values (new.organisation_id, new.environment, ascii(right(new.subscription_id, 1)) % 8, counted, cents)
    on conflict on constraint subscription_tally_pk do update set
      subscription_count = t.subscription_count + excluded.subscription_count,
      amount_cents = t.amount_cents + excluded.amount_cents;
    return null;
  end
  $$;
revoke all on function gulhart.count_subscription() from public;
create trigger subscription_counted after insert or update of status, amount_cents on gulhart.subscription
  for each row execute function gulhart.count_subscription();

-- Here and not with the donation, because each table refers to the other.
alter table gulhart.donation add constraint donation_subscription_fk
  foreign key (organisation_id, subscription_id) references gulhart.subscription on delete cascade;
-- What was charged for it, when its organisation is deleted?
create index donation_by_subscription on gulhart.donation (organisation_id, subscription_id)
  where subscription_id is not null;

-- Which monthly gift does this link stop?
call gulhart.create_door(
  'identify_stop_link(presented_token text)',
  'organisation_id text, subscription_id text', $$
  select s.organisation_id, s.subscription_id from gulhart.subscription s where s.stop_token = presented_token
$$);

-- Whom is a provider's call about? Its token is the only proof it carries.
call gulhart.create_door(
  'identify_webhook(presented_token text)',
  'organisation_id text, donation_id text, subscription_id text', $$
  select d.organisation_id, d.donation_id, null::text
  from gulhart.donation d where d.webhook_token = presented_token
  union all
  select s.organisation_id, null::text, s.subscription_id
  from gulhart.subscription s where s.webhook_token = presented_token
$$);
