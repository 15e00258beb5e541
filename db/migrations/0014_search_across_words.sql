-- Searches for several words, and for a first and last name together.

-- A line for each field, but for the name, which is one.
create or replace function gulhart.words_of(donation_id text, amount numeric, email text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  return lower((
    donation_id || E'\n' || amount::text || E'\n' || coalesce(email, '') || E'\n'
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '')
  ) collate "default");

-- To a trigram index a text is a bag of words: of "jan jansen" it would give everybody who has both anywhere. With rare letters for what stands between words
-- it knows how they meet. Two texts that become the same are told apart afterwards.
create function gulhart_search.joined(words text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(replace(words, ' ', 'q'), '.', 'q'), '-', 'q'), '@', 'x');

drop index gulhart_search.donation_words_search;
do $$
begin
  perform set_config('gulhart.platform', 'on', true);
  update gulhart_search.donation_words w set words = gulhart.words_of(d.donation_id, d.amount, d.email, d.first_name, d.last_name)
    from gulhart.donation d where d.organisation_id = w.organisation_id and d.donation_id = w.donation_id;
  perform set_config('gulhart.platform', '', true);
  execute format(
    'create index donation_words_search on gulhart_search.donation_words
       using gin (organisation_id, (date_trunc(''month'', created_at at time zone ''Europe/Amsterdam'')::date), (gulhart_search.joined(words)) %I.gin_trgm_ops)
       with (gin_pending_list_limit = 256)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end
$$;

-- As before, but for what the index is asked.
create or replace function gulhart.search_donations(
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
    indexed_pattern constant text := gulhart_search.joined(coalesce(rare_part, pattern));
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
    if not asks_for_own then
      return query
        select w.organisation_id, w.donation_id, w.created_at
        from gulhart_search.donation_words w
        where (of_platform or w.organisation_id = own_id)
          and gulhart_search.joined(w.words) like indexed_pattern
          and w.words like pattern
          and (wanted_environment is null or w.environment = wanted_environment)
          and (wanted_recurring is null or w.is_recurring = wanted_recurring)
          and (from_at is null or w.created_at >= from_at)
          and (until_at is null or w.created_at < until_at);
    elsif not is_by_month then
      return query
        select w.organisation_id, w.donation_id, w.created_at
        from gulhart_search.donation_words w
        where w.organisation_id = own_id
          and gulhart_search.joined(w.words) like indexed_pattern
          and w.words like pattern
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
            and gulhart_search.joined(w.words) like indexed_pattern
            and w.words like pattern
            and (wanted_environment is null or w.environment = wanted_environment)
            and (wanted_recurring is null or w.is_recurring = wanted_recurring)
            and w.created_at >= from_at
            and w.created_at < until_at;
      end loop;
    end if;
  end
  $$;
