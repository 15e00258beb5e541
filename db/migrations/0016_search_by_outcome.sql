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

-- The donations of the scope whose words match: all of them, or the newest that are enough. The index is asked for `parts` of the pattern, because it reads all it has on every
-- three characters it is asked for: for the first of these patterns, and for the next and in the end for the whole where many turn out to have that and not match. Of one
-- organisation the newest weeks are asked for first, back to `looked_from`; as long as some are found there but not enough, as many weeks more as should hold the others; and in the end
-- all the rest at once. What ended in one way is asked for at once. The plans are always the same, whatever the statistics say of a term: now and then they would have the
-- planner read every row there is.
drop function gulhart.search_donations(text, text, text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, float8, integer);
drop function gulhart_search.has_status(text, text, text[]);
create function gulhart.search_donations(
  pattern text, parts text[], wanted_environment text, wanted_recurring boolean, wanted_statuses text[],
  from_at timestamptz, until_at timestamptz, oldest_at timestamptz, looked_from timestamptz, looked_until timestamptz,
  estimated_size float8, enough integer)
  returns table (organisation_id text, donation_id text, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off
  as $$
  declare
    of_platform constant boolean := gulhart.acts_for_platform();
    own_id constant text := gulhart.current_organisation_id();
    patterns constant text[] := parts || pattern;
    asked integer := 1;
    indexed_pattern text := gulhart_search.joined(patterns[asked]);
    -- From so many on, how often something matches is known well enough.
    some_matches constant integer := 10;
    -- So many are no longer fetched for nothing.
    many_aside constant integer := 300;
    wanted_outcome constant text := case when cardinality(wanted_statuses) = 1 then gulhart.outcome_of(wanted_statuses[1]) end;
    -- What the index does not know.
    other_statuses constant text[] := case when wanted_outcome is null then wanted_statuses end;
    -- Each week is looked up by itself, so only if there are few.
    most_weeks constant integer := 50;
    first_week constant integer := gulhart_search.week_of(greatest(from_at, oldest_at));
    last_week constant integer := gulhart_search.week_of(looked_until);
    from_week integer := case when wanted_outcome is null then greatest(gulhart_search.week_of(looked_from), first_week) else first_week end;
    until_week integer := last_week;
    weeks integer;
    places text[];
    candidate record;
    found integer := 0;
    put_aside integer;
    asks_everywhere boolean := of_platform;
  begin
    while not asks_everywhere loop
      if from_week > first_week and until_week - from_week < most_weeks then
        places := array(select own_id || ' ' || week::text from generate_series(from_week, until_week) week);
      else
        from_week := first_week;
        places := array[own_id || coalesce(' ' || wanted_outcome, '')];
        -- Of an organisation that has a large share of all donations, the index would read through all of them; what is another's is sooner left out.
        asks_everywhere := wanted_outcome is null
          and estimated_size * 3 > (select c.reltuples from pg_class c where c.oid = 'gulhart_search.donation_words'::regclass);
        exit when asks_everywhere;
      end if;
      put_aside := 0;
      for candidate in
        select w.organisation_id, w.donation_id, w.created_at, w.words like pattern as matches,
          (wanted_environment is null or w.environment = wanted_environment)
            and (wanted_recurring is null or w.is_recurring = wanted_recurring)
            and (from_at is null or w.created_at >= from_at)
            and (until_at is null or w.created_at < until_at)
            and (other_statuses is null or (
              select d.status from gulhart.donation d where d.organisation_id = w.organisation_id and d.donation_id = w.donation_id
            ) = any(other_statuses)) as is_wanted
        from gulhart_search.donation_words w
        -- Not by the primary key, which would have every donation of theirs.
        where w.organisation_id is not distinct from own_id
          and gulhart_search.places_of(w.organisation_id, w.outcome, w.created_at) && places
          and gulhart_search.joined(w.words) like indexed_pattern
          and gulhart_search.week_of(w.created_at) between from_week and until_week
      loop
        if not candidate.matches then
          put_aside := put_aside + 1;
        elsif candidate.is_wanted then
          organisation_id := candidate.organisation_id;
          donation_id := candidate.donation_id;
          created_at := candidate.created_at;
          found := found + 1;
          return next;
        end if;
      end loop;
      exit when found >= enough or from_week <= first_week;
      weeks := until_week - from_week + 1;
      until_week := from_week - 1;
      if put_aside * (from_week - first_week) > many_aside * weeks and asked < cardinality(patterns) then
        asked := asked + 1;
        indexed_pattern := gulhart_search.joined(patterns[asked]);
        from_week := greatest(first_week, from_week - weeks);
      elsif found < some_matches then
        from_week := first_week;
      else
        from_week := greatest(first_week, from_week - ceil((last_week - until_week) * (1.5 * enough / found - 1))::integer);
      end if;
    end loop;
    if asks_everywhere then
      return query
        select w.organisation_id, w.donation_id, w.created_at
        from gulhart_search.donation_words w
        where (of_platform or w.organisation_id = own_id)
          and gulhart_search.joined(w.words) like indexed_pattern
          and (of_platform or gulhart_search.week_of(w.created_at) <= until_week)
          and w.words like pattern
          and (wanted_environment is null or w.environment = wanted_environment)
          and (wanted_recurring is null or w.is_recurring = wanted_recurring)
          and (from_at is null or w.created_at >= from_at)
          and (until_at is null or w.created_at < until_at)
          and (wanted_outcome is null or w.outcome = wanted_outcome)
          and (other_statuses is null or (
            select d.status from gulhart.donation d where d.organisation_id = w.organisation_id and d.donation_id = w.donation_id
          ) = any(other_statuses));
    end if;
  end
  $$;
revoke all on function gulhart.search_donations(text, text[], text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, float8, integer) from public;
grant execute on function gulhart.search_donations(text, text[], text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, float8, integer) to gulhart_app;
