-- Searches that take no longer for a large organisation than for a small one.

-- With the month in the index, a term that many donations have is looked for in the newest months alone.
drop index gulhart_search.donation_words_search;
do $$
begin
  execute format(
    'create index donation_words_search on gulhart_search.donation_words
       using gin (organisation_id, (date_trunc(''month'', created_at at time zone ''Europe/Amsterdam'')::date), words %I.gin_trgm_ops)
       with (gin_pending_list_limit = 256)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end
$$;

-- The donations of the scope whose words match. The index is asked for `rare_part`, a part of the pattern that few donations have, because it reads all it has
-- on every three characters it is asked for; unless said, it is asked for the whole pattern. The plans are always the same, whatever the
-- statistics say of a term: now and then they would have the planner read every row there is.
drop function gulhart.search_donations(text, text, boolean, timestamptz, timestamptz);
create function gulhart.search_donations(
  pattern text, wanted_environment text, wanted_recurring boolean, from_at timestamptz, until_at timestamptz,
  rare_part text default null)
  returns table (organisation_id text, donation_id text, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
  set jit = off
  as $$
  declare
    of_platform constant boolean := gulhart.acts_for_platform();
    own_id constant text := gulhart.current_organisation_id();
    indexed_pattern constant text := coalesce(rare_part, pattern);
    -- Every month is a search of its own, so only if there are few.
    is_by_month constant boolean := coalesce(until_at - from_at < interval '125 days', false);
    a_month date;
    asks_for_own boolean := not of_platform;
  begin
    -- Of an organisation that has a large share of all donations, the index would read through all of them; a match that is another's is sooner put aside.
    if asks_for_own and not is_by_month then
      asks_for_own := (select sum(t.donation_count) from gulhart.donation_tally t where t.organisation_id = own_id) * 3
        < (select c.reltuples from pg_class c where c.oid = 'gulhart_search.donation_words'::regclass);
    end if;
    -- The second comparison is in another collation than the index, to keep it out of there.
    if not asks_for_own then
      return query
        select w.organisation_id, w.donation_id, w.created_at
        from gulhart_search.donation_words w
        where (of_platform or w.organisation_id = own_id)
          and w.words like indexed_pattern
          and w.words collate "C" like pattern
          and (wanted_environment is null or w.environment = wanted_environment)
          and (wanted_recurring is null or w.is_recurring = wanted_recurring)
          and (from_at is null or w.created_at >= from_at)
          and (until_at is null or w.created_at < until_at);
    elsif not is_by_month then
      return query
        select w.organisation_id, w.donation_id, w.created_at
        from gulhart_search.donation_words w
        where w.organisation_id = own_id
          and w.words like indexed_pattern
          and w.words collate "C" like pattern
          and (wanted_environment is null or w.environment = wanted_environment)
          and (wanted_recurring is null or w.is_recurring = wanted_recurring)
          and (from_at is null or w.created_at >= from_at)
          and (until_at is null or w.created_at < until_at);
    else
      for a_month in
        select generate_series(
          date_trunc('month', from_at at time zone 'Europe/Amsterdam'), until_at at time zone 'Europe/Amsterdam', '1 month')
      loop
        return query
          select w.organisation_id, w.donation_id, w.created_at
          from gulhart_search.donation_words w
          where w.organisation_id = own_id
            and date_trunc('month', w.created_at at time zone 'Europe/Amsterdam')::date = a_month
            and w.words like indexed_pattern
            and w.words collate "C" like pattern
            and (wanted_environment is null or w.environment = wanted_environment)
            and (wanted_recurring is null or w.is_recurring = wanted_recurring)
            and w.created_at >= from_at
            and w.created_at < until_at;
      end loop;
    end if;
  end
  $$;
revoke all on function gulhart.search_donations(text, text, boolean, timestamptz, timestamptz, text) from public;
grant execute on function gulhart.search_donations(text, text, boolean, timestamptz, timestamptz, text) to gulhart_app;
