-- A search among gifts that ended in one way looks through the newest of them, which an index has in order with their words; so the search index needs no quarters of those.

create index donation_words_by_outcome on gulhart_search.donation_words (organisation_id, outcome, created_at, donation_id)
  include (environment, is_recurring, words) where outcome is not null;

-- Among the newest donations of the organisation that ended in one way: which of them have the term, in order, until they are enough; and whether those are all there are. If the first
-- hundreds do not look as if ten thousand had enough, there is a quicker way.
create function gulhart.look_through_outcome(
  term text, wanted_outcome text, wanted_environment text, wanted_recurring boolean, from_at timestamptz, until_at timestamptz, enough integer,
  out ids text[], out is_all boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set jit = off
  as $$
  declare
    own_id constant text := gulhart.current_organisation_id();
    since constant timestamptz := coalesce(from_at, '-infinity');
    until constant timestamptz := coalesce(until_at, 'infinity');
    most integer;
  begin
    foreach most in array array[500, 10000] loop
      ids := array(
        select newest.donation_id
        from (
          select w.donation_id, w.created_at, w.words from gulhart_search.donation_words w
          where w.organisation_id = own_id and w.outcome = wanted_outcome and w.created_at >= since and w.created_at < until
            and (wanted_environment is null or w.environment = wanted_environment)
            and (wanted_recurring is null or w.is_recurring = wanted_recurring)
          order by w.created_at desc, w.donation_id desc limit most
        ) newest
        -- Half the time that LIKE takes.
        where strpos(newest.words, term) > 0
        order by newest.created_at desc, newest.donation_id desc limit enough);
      exit when cardinality(ids) >= enough or cardinality(ids) * 20 < enough;
    end loop;
    is_all := cardinality(ids) < enough and not exists (
      select from gulhart_search.donation_words w
      where w.organisation_id = own_id and w.outcome = wanted_outcome and w.created_at >= since and w.created_at < until
        and (wanted_environment is null or w.environment = wanted_environment)
        and (wanted_recurring is null or w.is_recurring = wanted_recurring)
      order by w.created_at desc, w.donation_id desc offset most limit 1);
  end
  $$;
revoke all on function gulhart.look_through_outcome(text, text, text, boolean, timestamptz, timestamptz, integer) from public;
grant execute on function gulhart.look_through_outcome(text, text, text, boolean, timestamptz, timestamptz, integer) to gulhart_app;

-- The lists of all organisations together have indexes that the planner cannot take for one organisation, whose rows might be far back among those of others: every
-- id is more than nothing, but of a parameter it does not know that.
drop index gulhart.donation_newest_of_all;
drop index gulhart.donation_by_status_of_all;
create index donation_newest_of_all
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id) where organisation_id > '';
create index donation_by_status_of_all
  on gulhart.donation (environment, status, is_recurring, created_at desc, donation_id desc) include (organisation_id) where organisation_id > '';

-- Where a donation is looked for: in its organisation, one week of that, and what ended there the same way.
create or replace function gulhart_search.places_of(organisation_id text, outcome text, created_at timestamptz) returns text[]
  language sql immutable parallel safe
  return case when outcome is null
    then array[organisation_id, organisation_id || ' ' || gulhart_search.week_of(created_at)::text]
    else array[organisation_id, organisation_id || ' ' || gulhart_search.week_of(created_at)::text, organisation_id || ' ' || outcome]
    end;
reindex index gulhart_search.donation_words_search;

-- Which donations of the scope match, newest first, of those that were given from `asked_from` and before `asked_until`: all of them, or as many as are enough. The index is asked
-- for `parts` of the pattern, because it reads all it has on every three characters it is asked for. How many have those and do not match, and the words of some of them, tell whether
-- other parts would have been better. The plans are always the same, whatever the statistics say of a term: now and then they would have the planner read every row there is.
drop function gulhart.search_donations(text, text, text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, float8, integer);
drop function gulhart_search.has_status(text, text, text[]);
create function gulhart.search_donations(
  pattern text, parts text, wanted_environment text, wanted_recurring boolean, wanted_statuses text[],
  from_at timestamptz, until_at timestamptz, asked_from timestamptz, asked_until timestamptz, estimated_size float8, enough integer,
  out ids text[], out aside_count integer, out some_aside text[])
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off
  as $$
  declare
    of_platform constant boolean := gulhart.acts_for_platform();
    own_id constant text := gulhart.current_organisation_id();
    indexed_pattern constant text := gulhart_search.joined(parts);
    since constant timestamptz := coalesce(greatest(from_at, asked_from), '-infinity');
    until constant timestamptz := coalesce(least(until_at, asked_until), 'infinity');
    wanted_outcome constant text := case when cardinality(wanted_statuses) = 1 then gulhart.outcome_of(wanted_statuses[1]) end;
    -- What the index does not know.
    other_statuses constant text[] := case when wanted_outcome is null then wanted_statuses end;
    -- Each week is looked up by itself, so only if there are few.
    most_weeks constant integer := 50;
    most_shown constant integer := 200;
    first_week constant integer := case when isfinite(since) then gulhart_search.week_of(since) end;
    last_week constant integer := case when isfinite(until) then gulhart_search.week_of(until) end;
    places constant text[] := case
      when of_platform then null
      when wanted_outcome is not null then array[own_id || ' ' || wanted_outcome]
      when last_week - first_week < most_weeks
        then array(select own_id || ' ' || week::text from generate_series(first_week, last_week) week)
      -- Of an organisation that has a large share of all donations, the index would read through all of them; what is another's is sooner left out.
      when estimated_size * 3 > (select c.reltuples from pg_class c where c.oid = 'gulhart_search.donation_words'::regclass) then null
      else array[own_id] end;
  begin
    select coalesce((array_agg(candidate.donation_id order by candidate.created_at desc, candidate.donation_id desc) filter (where candidate.is_found))[:enough], '{}'),
      count(*) filter (where not candidate.has_pattern),
      coalesce((array_agg(candidate.words) filter (where not candidate.has_pattern))[:most_shown], '{}')
    into ids, aside_count, some_aside
    from (
      select w.donation_id, w.created_at, w.words, w.words like pattern as has_pattern,
        w.words like pattern
          and (wanted_environment is null or w.environment = wanted_environment)
          and (wanted_recurring is null or w.is_recurring = wanted_recurring)
          and (wanted_outcome is null or w.outcome = wanted_outcome)
          and (other_statuses is null or (
            select d.status from gulhart.donation d where d.organisation_id = w.organisation_id and d.donation_id = w.donation_id
          ) = any(other_statuses)) as is_found
      from (
        select everywhere.* from gulhart_search.donation_words everywhere
        where places is null
          and (of_platform or everywhere.organisation_id = own_id)
          and gulhart_search.joined(everywhere.words) like indexed_pattern
        union all
        select there.* from gulhart_search.donation_words there
        where places is not null
          -- Not by the primary key, which would have every donation of theirs.
          and there.organisation_id is not distinct from own_id
          and gulhart_search.places_of(there.organisation_id, there.outcome, there.created_at) && places
          and gulhart_search.joined(there.words) like indexed_pattern
      ) w
      where w.created_at >= since and w.created_at < until
    ) candidate;
  end
  $$;
revoke all on function gulhart.search_donations(text, text, text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, float8, integer) from public;
grant execute on function gulhart.search_donations(text, text, text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, float8, integer) to gulhart_app;
