-- What donations can be searched for. A trigram index is of no use behind row-level security: the planner may not look
-- at a row with an operator that could leak it before the policy has passed it, and LIKE is such an operator. So the
-- words are kept where the product's role cannot come at all, and a function answers with ids for the scope that the
-- transaction is in (decision 12).

-- Both may be made by the owner of a database; where an administrator of the database has made them already, they are
-- used as they are. btree_gin is for the organisation_id in the index of the words.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema gulhart_search;

create table gulhart_search.donation_words (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  -- What never changes of a donation, to choose and order matches without a look at it.
  environment text collate "C" not null,
  is_recurring boolean not null,
  created_at timestamptz not null,
  words text not null,
  -- No foreign key: only the triggers below write here, with the donation's own key, and every gift would pay for a
  -- check of it.
  constraint donation_words_pk primary key (organisation_id, donation_id)
);

-- Which have this piece of text? With a short list of what is still to be filed in the index: a search reads through it
-- every time. The operator class is in the schema of its extension, wherever that is.
do $$
begin
  execute format(
    'create index donation_words_search on gulhart_search.donation_words
       using gin (organisation_id, words %I.gin_trgm_ops) with (gin_pending_list_limit = 256)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end
$$;

-- Lower case, a line for each field and one for the name, the amount as 12.50: what is typed to search for is one
-- line, so it never matches across two fields.
create function gulhart.words_of(donation_id text, amount_cents bigint, email text, first_name text, last_name text)
  returns text
  language sql immutable parallel safe
  return lower((
    donation_id || E'\n' || round(amount_cents / 100.0, 2)::text || E'\n' || coalesce(email, '') || E'\n'
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '')
  ) collate "default");

create function gulhart_search.insert_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart_search.donation_words
      (organisation_id, donation_id, environment, is_recurring, created_at, words)
    values (new.organisation_id, new.donation_id, new.environment, new.is_recurring, new.created_at,
      gulhart.words_of(new.donation_id, new.amount_cents, new.email, new.first_name, new.last_name));
    return null;
  end
  $$;
revoke all on function gulhart_search.insert_words() from public;
create trigger donation_words_inserted after insert on gulhart.donation
  for each row execute function gulhart_search.insert_words();

create function gulhart_search.delete_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    delete from gulhart_search.donation_words w
    where w.organisation_id = old.organisation_id and w.donation_id = old.donation_id;
    return null;
  end
  $$;
revoke all on function gulhart_search.delete_words() from public;
create trigger donation_words_deleted after delete on gulhart.donation
  for each row execute function gulhart_search.delete_words();

-- What was taken out of a donation cannot be searched for either.
create function gulhart_search.update_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    update gulhart_search.donation_words w
    set words = gulhart.words_of(new.donation_id, new.amount_cents, new.email, new.first_name, new.last_name)
    where w.organisation_id = new.organisation_id and w.donation_id = new.donation_id;
    return null;
  end
  $$;
revoke all on function gulhart_search.update_words() from public;
create trigger donation_words_updated after update of email, first_name, last_name on gulhart.donation
  for each row execute function gulhart_search.update_words();

-- The newest donations of the scope whose words match, as many as are enough. The index is asked for the words alone
-- and first, whatever the statistics say of a term: now and then they would have the planner read every row there is.
create function gulhart.search_donations(
  pattern text, wanted_environment text, wanted_statuses text[], wanted_recurring boolean,
  from_at timestamptz, until_at timestamptz, enough integer) returns text[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off
  as $$
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
      where wanted_statuses is null or exists (
        select from gulhart.donation d
        where d.organisation_id = n.organisation_id and d.donation_id = n.donation_id
          and d.status = any(wanted_statuses))
      limit enough);
  end
  $$;
revoke all on function gulhart.search_donations(text, text, text[], boolean, timestamptz, timestamptz, integer)
  from public;
grant execute on function gulhart.search_donations(text, text, text[], boolean, timestamptz, timestamptz, integer)
  to gulhart_app;
