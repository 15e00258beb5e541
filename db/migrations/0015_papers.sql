-- Keeps the donor of a donation after erasure, because the tax office may ask for the donor within seven years. The
-- product can add and delete rows, but only a database administrator can read the donor.
create table gulhart.fiscal_record (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  donor text not null,
  erased_at timestamptz not null default gulhart.product_now(),
  constraint fiscal_record_pk primary key (organisation_id, donation_id),
  constraint fiscal_record_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade
);
call gulhart.protect_tenant_table('gulhart.fiscal_record');
revoke select, update on gulhart.fiscal_record from gulhart_app;
grant select (organisation_id, donation_id) on gulhart.fiscal_record to gulhart_app;

-- Keys are never deleted, because papers that an old key signed must remain verifiable.
create table gulhart.signing_key (
  key_id text collate "C" not null,
  -- The 32 bytes of an Ed25519 key, as in a JWK.
  public_key text collate "C" not null,
  sealed_private_key text collate "C" not null,
  created_at timestamptz not null default gulhart.product_now(),
  retired_at timestamptz,
  constraint signing_key_pk primary key (key_id)
);
create unique index signing_key_current on gulhart.signing_key ((true)) where retired_at is null;
-- The table belongs to no organisation, because every scope that issues a paper needs the signing key and may create
-- the first one.
grant select, insert, update on gulhart.signing_key to gulhart_app;

-- The last paper number of an organisation in a year. A transaction that issues a paper locks the row until it commits,
-- so that the numbers have no gap.
create table gulhart.paper_series (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  year smallint not null,
  last_number integer not null default 0,
  constraint paper_series_pk primary key (organisation_id, environment, year),
  constraint paper_series_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint paper_series_environment_known check (environment in ('test', 'live'))
);
call gulhart.protect_tenant_table('gulhart.paper_series');

create table gulhart.paper (
  organisation_id text collate "C" not null,
  number text collate "C" not null,
  -- Printed on the paper. The code alone is enough to check the paper.
  code text collate "C" not null,
  kind text collate "C" not null,
  environment text collate "C" not null,
  amount_cents bigint not null,
  issued_at timestamptz not null,
  -- Only for a receipt. Each payment has its own receipt. payment_id is null for a gift that the organisation entered.
  donation_id text collate "C",
  payment_id text collate "C",
  -- Only for an overview. donor_id becomes null when the donor is erased.
  year smallint,
  donor_id text collate "C",
  -- JSON as in contract/paper-facts.ts. A receipt stores only the facts about the organisation and the donor here, and
  -- an overview stores all facts. Erasure removes the donor from the facts.
  facts text,
  -- The number of the overview that replaced this one.
  replaced_by text collate "C",
  constraint paper_pk primary key (organisation_id, number),
  constraint paper_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint paper_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint paper_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor
    on delete set null (donor_id),
  constraint paper_kind_known check (kind in ('receipt', 'overview')),
  constraint paper_kind_fields
    check ((kind = 'receipt') = (donation_id is not null) and (kind = 'overview') = (year is not null)
      and (kind = 'overview' or facts is not null)),
  constraint paper_environment_known check (environment in ('test', 'live'))
);
create unique index paper_code on gulhart.paper (code);
create unique index paper_of_payment on gulhart.paper (organisation_id, donation_id, coalesce(payment_id, ''))
  where donation_id is not null;
create unique index paper_of_donor on gulhart.paper (organisation_id, donor_id, environment, year)
  where donor_id is not null and replaced_by is null;
-- Includes replaced overviews, unlike the index paper_of_donor.
create index paper_by_donor on gulhart.paper (organisation_id, donor_id) where donor_id is not null;
create index paper_of_year on gulhart.paper (organisation_id, environment, year, number) where kind = 'overview';
call gulhart.protect_tenant_table('gulhart.paper');

-- Issues a paper of the current organisation with the next number of its series. If the payment already has a
-- receipt, returns that receipt instead. If the donor already has an overview of the year, and it is not to_replace,
-- returns that overview instead. The series stays locked until the transaction ends, so that a rollback leaves no gap.
create function gulhart.issue_paper(
  of_kind text, of_environment text, prefix text, new_code text, cents bigint, at timestamptz, of_donation text,
  of_payment text, of_year integer, of_donor text, said text, to_replace text
) returns setof gulhart.paper
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    organisation constant text := gulhart.current_organisation_id();
    series_year constant integer := extract(year from at at time zone 'Europe/Amsterdam');
    serial integer;
    new_number text;
  begin
    insert into gulhart.paper_series as s (organisation_id, environment, year, last_number)
    values (organisation, of_environment, series_year, 1)
    on conflict on constraint paper_series_pk do update set last_number = s.last_number + 1
    returning s.last_number into serial;

    return query select p.* from gulhart.paper p where p.organisation_id = organisation and p.donation_id = of_donation
        and coalesce(p.payment_id, '') = coalesce(of_payment, '')
      union all
      select p.* from gulhart.paper p where p.organisation_id = organisation and p.donor_id = of_donor
        and p.environment = of_environment and p.year = of_year and p.replaced_by is null
        and p.number is distinct from to_replace;
    if found then
      update gulhart.paper_series s set last_number = serial - 1
      where (s.organisation_id, s.environment, s.year) = (organisation, of_environment, series_year);
      return;
    end if;

    new_number := prefix || '-' || series_year || '-' || lpad(serial::text, greatest(5, length(serial::text)), '0');
    update gulhart.paper p set replaced_by = new_number
    where p.organisation_id = organisation and p.number = to_replace;
    return query
      insert into gulhart.paper (
        organisation_id, number, code, kind, environment, amount_cents, issued_at, donation_id, payment_id, year,
        donor_id, facts
      ) values (
        organisation, new_number, new_code, of_kind, of_environment, cents, at, of_donation, of_payment, of_year,
        of_donor, said
      ) returning *;
  end
  $$;

call gulhart.create_door(
  'identify_paper(presented_code text)',
  'organisation_id text, number text', $$
  select p.organisation_id, p.number from gulhart.paper p where p.code = presented_code
$$);

-- The donors who get the overview of a year by mail. A job mails the waiting donors.
create table gulhart.overview_mailing (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  year smallint not null,
  donor_id text collate "C" not null,
  state text collate "C" not null default 'waiting',
  requested_at timestamptz not null,
  constraint overview_mailing_pk primary key (organisation_id, environment, year, donor_id),
  constraint overview_mailing_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor
    on delete cascade,
  constraint overview_mailing_state_known check (state in ('waiting', 'mailed', 'left_out')),
  constraint overview_mailing_environment_known check (environment in ('test', 'live'))
);
create index overview_mailing_waiting on gulhart.overview_mailing (organisation_id, environment, year, donor_id)
  where state = 'waiting';
create index overview_mailing_of_donor on gulhart.overview_mailing (organisation_id, donor_id);
call gulhart.protect_tenant_table('gulhart.overview_mailing');
