-- Papers that can be checked: receipts and yearly overviews with a number and a code, the keys that sign them, and
-- since when an organisation is what it says there.

-- What of an organisation must be told of a year that has passed, and from which day to which: the last day is not one
-- of them, and null while it holds. The setting itself is what holds today.
create table gulhart.setting_period (
  organisation_id text collate "C" not null,
  key text collate "C" not null,
  valid_from date not null,
  valid_until date,
  value text not null,
  constraint setting_period_pk primary key (organisation_id, key, valid_from),
  constraint setting_period_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint setting_period_key_known check (key in ('org_anbi', 'org_anbi_cultural', 'org_rsin')),
  constraint setting_period_order check (valid_until > valid_from)
);
call gulhart.protect_tenant_table('gulhart.setting_period');

-- Whoever changes such a setting, and however, a period ends today and another begins.
create function gulhart.date_setting() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    today constant date := (now() at time zone 'Europe/Amsterdam')::date;
    changed constant gulhart.organisation_setting := coalesce(new, old);
  begin
    if changed.key not in ('org_anbi', 'org_anbi_cultural', 'org_rsin')
      or (tg_op = 'UPDATE' and new.value = old.value) then return null; end if;
    delete from gulhart.setting_period p
    where (p.organisation_id, p.key) = (changed.organisation_id, changed.key) and p.valid_from >= today;
    update gulhart.setting_period p set valid_until = today
    where (p.organisation_id, p.key) = (changed.organisation_id, changed.key)
      and (p.valid_until is null or p.valid_until > today);
    if tg_op <> 'DELETE' then
      insert into gulhart.setting_period (organisation_id, key, valid_from, value)
      values (changed.organisation_id, changed.key, today, changed.value);
    end if;
    return null;
  end
  $$;
create trigger setting_dated after insert or update or delete on gulhart.organisation_setting
  for each row execute function gulhart.date_setting();

-- What papers are signed with. The newest that is not retired signs; all of them stay, because papers do.
create table gulhart.signing_key (
  key_id text collate "C" not null,
  -- The 32 bytes of an Ed25519 key, as a JWK has them.
  public_key text collate "C" not null,
  sealed_private_key text collate "C" not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint signing_key_pk primary key (key_id)
);
-- Which key signs? There is one at most.
create unique index signing_key_current on gulhart.signing_key ((true)) where retired_at is null;
-- Of no organisation: the product needs the key that signs wherever it makes a paper, and makes the first one there.
grant select, insert, update on gulhart.signing_key to gulhart_app;

-- How far an organisation has counted in a year. Whoever issues a paper holds its row until that is committed, so that
-- no number is left out.
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

-- A receipt of one gift, or the overview of a donor's year.
create table gulhart.paper (
  organisation_id text collate "C" not null,
  number text collate "C" not null,
  -- Printed on it, and all that somebody needs to have it checked.
  code text collate "C" not null,
  kind text collate "C" not null,
  environment text collate "C" not null,
  amount_cents bigint not null,
  issued_at timestamptz not null,
  -- Of a receipt.
  donation_id text collate "C",
  -- Of an overview: the year it is about, and whose it is, in lower case, unless the donor is forgotten.
  year smallint,
  donor_email text collate "C",
  -- What it goes on saying, as the JSON of contract/paper-facts.ts: of a receipt what it says of the organisation, of
  -- an overview everything, until the donor is forgotten.
  facts text,
  -- The number of the overview that took its place.
  replaced_by text collate "C",
  constraint paper_pk primary key (organisation_id, number),
  constraint paper_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint paper_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint paper_kind_known check (kind in ('receipt', 'overview')),
  constraint paper_kind_fields
    check ((kind = 'receipt') = (donation_id is not null) and (kind = 'overview') = (year is not null)
      and (kind = 'overview' or facts is not null)),
  constraint paper_environment_known check (environment in ('test', 'live'))
);
-- Which paper is this code of?
create unique index paper_code on gulhart.paper (code);
-- Does this gift have a receipt?
create unique index paper_of_donation on gulhart.paper (organisation_id, donation_id) where donation_id is not null;
-- Which overview holds for this donor's year? One at most. Which overviews does a donor have?
create unique index paper_of_donor on gulhart.paper (organisation_id, donor_email, environment, year)
  where donor_email is not null and replaced_by is null;
-- Which overviews of this year were issued?
create index paper_of_year on gulhart.paper (organisation_id, environment, year, number) where kind = 'overview';
call gulhart.protect_tenant_table('gulhart.paper');

-- Issues a paper of the scope's organisation with the next number of its series; or gives the one that was issued
-- before for the same gift, or for the same year of the same donor, unless that is the one to replace. One after
-- another: the series stays locked until the transaction ends, so that what is undone leaves no gap.
create function gulhart.issue_paper(
  of_kind text, of_environment text, prefix text, new_code text, cents bigint, at timestamptz, of_donation text,
  of_year integer, of_donor text, said text, to_replace text
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
      union all
      select p.* from gulhart.paper p where p.organisation_id = organisation and p.donor_email = of_donor
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
        organisation_id, number, code, kind, environment, amount_cents, issued_at, donation_id, year, donor_email, facts
      ) values (
        organisation, new_number, new_code, of_kind, of_environment, cents, at, of_donation, of_year, of_donor, said
      ) returning *;
  end
  $$;

-- Whose paper is this?
call gulhart.create_door(
  'identify_paper(presented_code text)',
  'organisation_id text, number text', $$
  select p.organisation_id, p.number from gulhart.paper p where p.code = presented_code
$$);
