-- Searches that take no longer for a large organisation than for a small one, whatever is searched for: the index knows weeks instead of months, and how a gift ended.

-- How a gift ended that did not simply go well. Most gifts do, and of those the words are never touched again.
create function gulhart.outcome_of(status text) returns text
  language sql immutable parallel safe
  return case when status not in ('created', 'pending', 'completed') then status end;

alter table gulhart_search.donation_words add column outcome text collate "C";

create or replace function gulhart_search.note_donation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart_search.donation_words (organisation_id, donation_id, environment, is_recurring, created_at, outcome, words)
    values (new.organisation_id, new.donation_id, new.environment, new.is_recurring, new.created_at, gulhart.outcome_of(new.status),
      gulhart.words_of(new.donation_id, new.amount, new.email, new.first_name, new.last_name));
    insert into gulhart.donation_tally as t (organisation_id, environment, month, is_recurring, slot, donation_count)
    values (new.organisation_id, new.environment,
      date_trunc('month', new.created_at at time zone 'Europe/Amsterdam')::date,
      new.is_recurring, ascii(right(new.donation_id, 1)) % 8, 1)
    on conflict on constraint donation_tally_pk do update set donation_count = t.donation_count + 1;
    return null;
  end
  $$;

create function gulhart_search.note_outcome() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    update gulhart_search.donation_words w set outcome = gulhart.outcome_of(new.status)
    where w.organisation_id = new.organisation_id and w.donation_id = new.donation_id;
    return null;
  end
  $$;
revoke all on function gulhart_search.note_outcome() from public;
create trigger donation_outcome_noted after update of status on gulhart.donation
  for each row when (gulhart.outcome_of(old.status) is distinct from gulhart.outcome_of(new.status))
  execute function gulhart_search.note_outcome();

-- Weeks are numbered; where one begins does not matter, so they are the same for everybody.
create function gulhart_search.week_of(at timestamptz) returns integer
  language sql immutable parallel safe
  return ((at at time zone 'UTC')::date - date '1970-01-05') / 7;

-- Where a donation is looked for: in its organisation, one week of that, what ended there the same way, and one quarter of that.
create function gulhart_search.places_of(organisation_id text, outcome text, created_at timestamptz) returns text[]
  language sql immutable parallel safe
  return case when outcome is null
    then array[organisation_id, organisation_id || ' ' || gulhart_search.week_of(created_at)::text]
    else array[organisation_id, organisation_id || ' ' || gulhart_search.week_of(created_at)::text,
      organisation_id || ' ' || outcome, organisation_id || ' ' || outcome || ' ' || (gulhart_search.week_of(created_at) / 13)::text]
    end;

drop index gulhart_search.donation_words_search;
do $$
begin
  perform set_config('gulhart.platform', 'on', true);
  update gulhart_search.donation_words w set outcome = gulhart.outcome_of(d.status)
    from gulhart.donation d
    where d.organisation_id = w.organisation_id and d.donation_id = w.donation_id and gulhart.outcome_of(d.status) is not null;
  perform set_config('gulhart.platform', '', true);
  execute format(
    'create index donation_words_search on gulhart_search.donation_words
       using gin ((gulhart_search.places_of(organisation_id, outcome, created_at)), (gulhart_search.joined(words)) %I.gin_trgm_ops)
       with (gin_pending_list_limit = 256)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end
$$;

-- For the statuses that the index does not know.
create function gulhart_search.has_status(of_organisation text, of_donation text, wanted_statuses text[]) returns boolean
  language plpgsql stable
  as $$
  begin
    return exists (
      select from gulhart.donation d
      where d.organisation_id = of_organisation and d.donation_id = of_donation and d.status = any(wanted_statuses));
  end
  $$;
revoke all on function gulhart_search.has_status(text, text, text[]) from public;

-- The donations of the scope whose words match: all of them, or the newest that are enough. The index is asked for `indexed_part`, a part of the pattern, because it
-- reads all it has on every three characters it is asked for. Of one organisation the newest weeks are asked for first, back to `looked_from`; as long as some
-- are found there but not enough, as many weeks more as should hold the others; and in the end all the rest at once. Of those that ended in one way, quarters take
-- the place of weeks. The plans are always the same, whatever the statistics say of a term: now and then they would have the planner read every row there is.
drop function gulhart.search_donations(text, text, boolean, timestamptz, timestamptz, text);
create function gulhart.search_donations(
  pattern text, indexed_part text, wanted_environment text, wanted_recurring boolean, wanted_statuses text[],
  from_at timestamptz, until_at timestamptz, oldest_at timestamptz, looked_from timestamptz, looked_until timestamptz,
  estimated_size float8, enough integer)
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
    indexed_pattern text := gulhart_search.joined(indexed_part);
    -- From so many on, how often something matches is known well enough.
    some_matches constant integer := 10;
    wanted_outcome constant text := case when cardinality(wanted_statuses) = 1 then gulhart.outcome_of(wanted_statuses[1]) end;
    -- What the index does not know.
    other_statuses constant text[] := case when wanted_outcome is null then wanted_statuses end;
    place constant text := own_id || coalesce(' ' || wanted_outcome, '');
    weeks constant integer := case when wanted_outcome is null then 1 else 13 end;
    -- Each of these times is looked up by itself, so only if there are few.
    most_times constant integer := 50;
    first_time constant integer := gulhart_search.week_of(greatest(from_at, oldest_at)) / weeks;
    last_time constant integer := gulhart_search.week_of(looked_until) / weeks;
    from_time integer := greatest(gulhart_search.week_of(looked_from) / weeks, first_time);
    until_time integer := last_time;
    places text[];
    candidate record;
    found integer := 0;
    put_aside integer := 0;
    asks_everywhere boolean := of_platform;
  begin
    while not asks_everywhere loop
      if from_time > first_time and until_time - from_time < most_times then
        places := array(select place || ' ' || a_time::text from generate_series(from_time, until_time) a_time);
      else
        from_time := first_time;
        places := array[place];
        -- Of an organisation that has a large share of all donations, the index would read through all of them; a match that is another's is sooner put aside.
        asks_everywhere := wanted_outcome is null
          and estimated_size * 3 > (select c.reltuples from pg_class c where c.oid = 'gulhart_search.donation_words'::regclass);
        exit when asks_everywhere;
      end if;
      for candidate in
        select w.organisation_id, w.donation_id, w.created_at,
          w.words like pattern
            and (wanted_environment is null or w.environment = wanted_environment)
            and (wanted_recurring is null or w.is_recurring = wanted_recurring)
            and (from_at is null or w.created_at >= from_at)
            and (until_at is null or w.created_at < until_at)
            and (other_statuses is null or gulhart_search.has_status(w.organisation_id, w.donation_id, other_statuses)) as is_wanted
        from gulhart_search.donation_words w
        -- Not by the primary key, which would have every donation of theirs.
        where w.organisation_id is not distinct from own_id
          and gulhart_search.places_of(w.organisation_id, w.outcome, w.created_at) && places
          and gulhart_search.joined(w.words) like indexed_pattern
          and gulhart_search.week_of(w.created_at) / weeks between from_time and until_time
      loop
        if candidate.is_wanted then
          organisation_id := candidate.organisation_id;
          donation_id := candidate.donation_id;
          created_at := candidate.created_at;
          found := found + 1;
          return next;
        else
          put_aside := put_aside + 1;
        end if;
      end loop;
      exit when found >= enough or from_time <= first_time;
      -- The part is not as rare as it seemed.
      if put_aside > some_matches then indexed_pattern := gulhart_search.joined(pattern); end if;
      until_time := from_time - 1;
      from_time := greatest(first_time, case when found < some_matches then 0
        else from_time - ceil((last_time - until_time) * (1.5 * enough / found - 1)) end);
    end loop;
    if asks_everywhere then
      return query
        select w.organisation_id, w.donation_id, w.created_at
        from gulhart_search.donation_words w
        where (of_platform or w.organisation_id = own_id)
          and gulhart_search.joined(w.words) like indexed_pattern
          and (of_platform or gulhart_search.week_of(w.created_at) / weeks <= until_time)
          and w.words like pattern
          and (wanted_environment is null or w.environment = wanted_environment)
          and (wanted_recurring is null or w.is_recurring = wanted_recurring)
          and (from_at is null or w.created_at >= from_at)
          and (until_at is null or w.created_at < until_at)
          and (wanted_outcome is null or w.outcome = wanted_outcome)
          and (other_statuses is null or gulhart_search.has_status(w.organisation_id, w.donation_id, other_statuses));
    end if;
  end
  $$;
revoke all on function gulhart.search_donations(text, text, text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, float8, integer) from public;
grant execute on function gulhart.search_donations(text, text, text, boolean, text[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, float8, integer) to gulhart_app;
