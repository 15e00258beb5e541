-- Lists of gifts that come every month, quarter or year.

-- Which are the newest of an organisation that come every quarter, or every year? They are few: nothing of the others
-- is kept here, and whether there are any at all is seen at once.
create index donation_by_interval
  on gulhart.donation (organisation_id, environment, interval_months, created_at desc, donation_id desc)
  where interval_months <> 1;
-- The same of an administrator, about all organisations.
create index donation_by_interval_of_all
  on gulhart.donation (environment, interval_months, created_at desc, donation_id desc) include (organisation_id)
  where interval_months <> 1 and organisation_id > '';

-- A search among them: as before, with one more condition that only a donation itself knows.
drop function gulhart.search_donations(
  text, text, text[], boolean, text[], text, text, timestamptz, timestamptz, integer);

create function gulhart.search_donations(
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
    asks_donation constant boolean =
      num_nonnulls(wanted_statuses, wanted_interval, wanted_pages, wanted_fund, wanted_source) > 0;
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
          and (from_at is null or m.created_at >= from_at)
          and (until_at is null or m.created_at < until_at)
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
          and (wanted_source is null or d.source = wanted_source))
      limit enough);
  end
  $$;
revoke all on function gulhart.search_donations(
  text, text, text[], boolean, smallint, text[], text, text, timestamptz, timestamptz, integer) from public;
grant execute on function gulhart.search_donations(
  text, text, text[], boolean, smallint, text[], text, text, timestamptz, timestamptz, integer) to gulhart_app;
