-- A gift is booked on the day it was paid, and one that was never paid on the day it began: in figures, in counts, and
-- in what a period of the list holds. The list itself stays in the order in which gifts began.

-- When it was paid is known from the index, so that a period is found in the order of the list without a look at each
-- donation.
drop index gulhart.donation_newest;
create index donation_newest
  on gulhart.donation (organisation_id, environment, created_at desc, donation_id desc) include (completed_at);
drop index gulhart.donation_by_status;
create index donation_by_status
  on gulhart.donation (organisation_id, environment, status, is_recurring, created_at desc, donation_id desc)
  include (completed_at);
drop index gulhart.donation_newest_of_all;
create index donation_newest_of_all
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id, completed_at)
  where organisation_id > '';
drop index gulhart.donation_by_status_of_all;
create index donation_by_status_of_all
  on gulhart.donation (environment, status, is_recurring, created_at desc, donation_id desc)
  include (organisation_id, completed_at)
  where organisation_id > '';
-- Which were paid long after they began? A gift is hardly ever here; every other one of a period began shortly before
-- it or in it. The condition is that of build-list-query.ts.
create index donation_paid_late
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id, completed_at)
  where not (completed_at - created_at between interval '-1 day' and interval '31 days');

create function gulhart.month_booked(completed_at timestamptz, created_at timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('month', coalesce(completed_at, created_at) at time zone 'Europe/Amsterdam')::date;

create or replace function gulhart.count_donation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart.donation_tally as t (organisation_id, environment, month, is_recurring, slot, donation_count)
    values (new.organisation_id, new.environment, gulhart.month_booked(new.completed_at, new.created_at),
      new.is_recurring, ascii(right(new.donation_id, 1)) % 8, 1)
    on conflict on constraint donation_tally_pk do update set donation_count = t.donation_count + 1;
    return null;
  end
  $$;

-- A gift that began in one month and was paid in another counts in the other.
create function gulhart.count_donation_elsewhere() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart.donation_tally as t (organisation_id, environment, month, is_recurring, slot, donation_count)
    select new.organisation_id, new.environment, moved.month, new.is_recurring,
      ascii(right(new.donation_id, 1)) % 8, moved.donations
    from (values
      (gulhart.month_booked(old.completed_at, old.created_at), -1),
      (gulhart.month_booked(new.completed_at, new.created_at), 1)) moved (month, donations)
    order by moved.month
    on conflict on constraint donation_tally_pk
      do update set donation_count = t.donation_count + excluded.donation_count;
    return null;
  end
  $$;
revoke all on function gulhart.count_donation_elsewhere() from public;
create trigger donation_counted_elsewhere after update of completed_at, created_at on gulhart.donation
  for each row
  when (gulhart.month_booked(old.completed_at, old.created_at)
    <> gulhart.month_booked(new.completed_at, new.created_at))
  execute function gulhart.count_donation_elsewhere();

-- What was counted until now moves likewise.
select set_config('gulhart.platform', 'on', true);
create temporary table gift_that_moves on commit drop as
  select d.organisation_id, d.environment, d.is_recurring, ascii(right(d.donation_id, 1)) % 8 as slot, m.month,
    sum(m.sign)::integer as donations, (sum(m.sign) filter (where d.status = 'completed'))::integer as paid,
    sum(m.sign * (d.amount_cents - d.amount_refunded_cents - d.amount_charged_back_cents))::bigint as cents
  from gulhart.donation d
  cross join lateral (values
    (gulhart.month_booked(null, d.created_at), -1),
    (gulhart.month_booked(d.completed_at, d.created_at), 1)) m (month, sign)
  where gulhart.month_booked(null, d.created_at) <> gulhart.month_booked(d.completed_at, d.created_at)
  group by 1, 2, 3, 4, 5;
insert into gulhart.donation_tally as t (organisation_id, environment, month, is_recurring, slot, donation_count)
select organisation_id, environment, month, is_recurring, slot, donations from gift_that_moves
on conflict on constraint donation_tally_pk do update set donation_count = t.donation_count + excluded.donation_count;
insert into gulhart.donation_figure as f
  (organisation_id, environment, month, is_recurring, slot, donation_count, revenue_cents)
select organisation_id, environment, month, is_recurring, slot, coalesce(paid, 0), cents from gift_that_moves
on conflict on constraint donation_figure_pk do update set
  donation_count = f.donation_count + excluded.donation_count,
  revenue_cents = f.revenue_cents + excluded.revenue_cents;
drop table gift_that_moves;
select set_config('gulhart.platform', '', true);

-- As before, with the period by the day on which a donation is booked, which only the donation itself knows.
create or replace function gulhart.search_donations(
  pattern text, wanted_environment text, wanted_statuses text[], wanted_recurring boolean,
  wanted_interval smallint, wanted_pages text[], wanted_fund text, wanted_source text,
  from_at timestamptz, until_at timestamptz, enough integer) returns text[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off
  as $$
  declare
    asks_donation constant boolean = num_nonnulls(wanted_statuses, wanted_interval, wanted_pages, wanted_fund,
      wanted_source, from_at, until_at) > 0;
  begin
    return array(
      with matching as materialized (
        select w.* from gulhart_search.donation_words w
        where w.words like pattern and w.organisation_id = gulhart.current_organisation_id()
        union all
        select w.* from gulhart_search.donation_words w
        where w.words like pattern and gulhart.acts_for_platform()
      ), newest_first as (
        select m.organisation_id, m.donation_id from matching m
        where (wanted_environment is null or m.environment = wanted_environment)
          and (wanted_recurring is null or m.is_recurring = wanted_recurring)
        order by m.created_at desc, m.donation_id desc offset 0
      )
      select n.donation_id from newest_first n
      where not asks_donation or exists (
        select from gulhart.donation d
        where d.organisation_id = n.organisation_id and d.donation_id = n.donation_id
          and (wanted_statuses is null or d.status = any(wanted_statuses))
          and (wanted_interval is null or d.interval_months = wanted_interval)
          and (wanted_pages is null or d.page_id = any(wanted_pages))
          and (wanted_fund is null or d.fund_id = wanted_fund)
          and (wanted_source is null or d.source = wanted_source)
          and (from_at is null or coalesce(d.completed_at, d.created_at) >= from_at)
          and (until_at is null or coalesce(d.completed_at, d.created_at) < until_at))
      limit enough);
  end
  $$;

-- As before, with what it takes off the figures in the months where it was booked.
create or replace function gulhart.remove_rehearsal() returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    organisation text := gulhart.current_organisation_id();
    key text := (select r.secret_id from gulhart.rehearsal r where r.organisation_id = organisation);
  begin
    update gulhart.donation_tally t set donation_count = t.donation_count - p.donations
    from (
      select d.environment, gulhart.month_booked(d.completed_at, d.created_at) as month,
        d.is_recurring, ascii(right(d.donation_id, 1)) % 8 as slot, count(*)::integer as donations
      from gulhart.donation d where d.organisation_id = organisation and d.secret_id = key
      group by 1, 2, 3, 4
    ) p
    where t.organisation_id = organisation
      and (t.environment, t.month, t.is_recurring, t.slot) = (p.environment, p.month, p.is_recurring, p.slot);

    update gulhart.donation_figure f
    set donation_count = f.donation_count - p.donations, revenue_cents = f.revenue_cents - p.cents
    from (
      select d.environment, gulhart.month_booked(d.completed_at, d.created_at) as month,
        d.is_recurring, ascii(right(d.donation_id, 1)) % 8 as slot,
        count(*) filter (where d.status = 'completed')::integer as donations,
        coalesce(sum((
          select sum(l.amount_cents) from gulhart.ledger_entry l
          where l.organisation_id = organisation and l.donation_id = d.donation_id)), 0)::bigint as cents
      from gulhart.donation d where d.organisation_id = organisation and d.secret_id = key
      group by 1, 2, 3, 4
    ) p
    where f.organisation_id = organisation
      and (f.environment, f.month, f.is_recurring, f.slot) = (p.environment, p.month, p.is_recurring, p.slot);

    update gulhart.subscription_tally t
    set subscription_count = t.subscription_count - p.gifts, amount_cents = t.amount_cents - p.cents
    from (
      select s.environment, ascii(right(s.subscription_id, 1)) % 8 as slot, count(*)::integer as gifts,
        sum(s.amount_cents)::bigint as cents
      from gulhart.subscription s
      where s.organisation_id = organisation and s.secret_id = key and s.status in ('starting', 'active')
      group by 1, 2
    ) p
    where t.organisation_id = organisation and (t.environment, t.slot) = (p.environment, p.slot);

    delete from gulhart.subscription s where s.organisation_id = organisation and s.secret_id = key;
    -- With its donations, and the rehearsal itself.
    delete from gulhart.organisation_secret s where s.organisation_id = organisation and s.secret_id = key;
    -- A month in which nothing else happened is no month of the figures.
    delete from gulhart.donation_figure f
    where f.organisation_id = organisation and f.environment = 'test' and f.donation_count = 0 and f.revenue_cents = 0
      and not exists (
        select from gulhart.donation d
        where d.organisation_id = organisation and d.environment = f.environment and d.is_recurring = f.is_recurring
          and gulhart.month_booked(d.completed_at, d.created_at) = f.month);
  end
  $$;
