-- Search and totals of donations. With row-level security PostgreSQL does not use a trigram index, because LIKE could
-- leak a row before the policy accepts it. So the searchable words are in a schema that gulhart_app cannot read, and a
-- function returns the ids of the matching donations in the scope of the transaction (decision 12).

-- A database administrator may have created the extensions. The index needs btree_gin for organisation_id.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema gulhart_search;

create table gulhart_search.donation_words (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  -- Copied from the donation, where these three columns never change.
  environment text collate "C" not null,
  is_recurring boolean not null,
  created_at timestamptz not null,
  words text not null,
  -- No foreign key, because only the functions below write here and the check would slow down every donation.
  constraint donation_words_pk primary key (organisation_id, donation_id)
);

-- Each search reads the pending list of the index, so the list is kept short. The operator class is in the schema of
-- its extension, which may be any schema.
create procedure gulhart_search.create_index_of_words(table_name text)
  language plpgsql
  as $$
  begin
    execute format(
      'create index %I on gulhart_search.%I
         using gin (organisation_id, words %I.gin_trgm_ops) with (gin_pending_list_limit = 256)',
      table_name || '_search', table_name,
      (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
  end
  $$;
call gulhart_search.create_index_of_words('donation_words');

-- Each field is a line. A search term has no line break, so it never matches across fields.
create function gulhart.words_of(donation_id text, amount_cents bigint, email text, first_name text, last_name text)
  returns text
  language sql immutable parallel safe
  return lower((
    donation_id || E'\n' || round(amount_cents / 100.0, 2)::text || E'\n' || coalesce(email, '') || E'\n'
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '')
  ) collate "default");

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

-- Updates the words, so that a search finds the paid amount and no erased data.
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
create trigger donation_words_updated after update of amount_cents, email, first_name, last_name on gulhart.donation
  for each row when ((old.amount_cents, old.email, old.first_name, old.last_name)
    is distinct from (new.amount_cents, new.email, new.first_name, new.last_name))
  execute function gulhart_search.update_words();

-- The month of payment, or the month of creation while the donation is unpaid.
create function gulhart.month_booked(completed_at timestamptz, created_at timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('month', coalesce(completed_at, created_at) at time zone 'Europe/Amsterdam')::date;

-- Donations that are not in donation_words and donation_tally yet. A new donation adds one row here, without an index
-- entry, and locks no row that other donations need. A job calls gulhart.count_new_donations, which moves the rows.
-- Until then searches and counts read the rows here.
create table gulhart.new_donation (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  environment text collate "C" not null,
  month date not null,
  is_recurring boolean not null
);
call gulhart.protect_tenant_table('gulhart.new_donation');
revoke insert, update, delete on gulhart.new_donation from gulhart_app;

create function gulhart.note_donation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart.new_donation (organisation_id, donation_id, environment, month, is_recurring)
    values (new.organisation_id, new.donation_id, new.environment,
      gulhart.month_booked(new.completed_at, new.created_at), new.is_recurring);
    return null;
  end
  $$;
revoke all on function gulhart.note_donation() from public;
create trigger donation_noted after insert on gulhart.donation
  for each row execute function gulhart.note_donation();

-- Deletes the rows of a deleted organisation. A foreign key would do the same, but its check would slow down every
-- gift.
create function gulhart.forget_new_donations() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    delete from gulhart.new_donation n where n.organisation_id = old.organisation_id;
    return null;
  end
  $$;
revoke all on function gulhart.forget_new_donations() from public;
create trigger organisation_new_donations_forgotten after delete on gulhart.organisation
  for each row execute function gulhart.forget_new_donations();

-- Returns the ids of the newest matching donations in the scope. It always reads the index first, because with some
-- statistics the planner would read every row. It looks up the matches in the donation table only for a filter such as
-- status, page or period.
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
        union all
        select d.organisation_id, d.donation_id, d.environment, d.is_recurring, d.created_at, null
        from gulhart.new_donation n join gulhart.donation d using (organisation_id, donation_id)
        where (n.organisation_id = gulhart.current_organisation_id() or gulhart.acts_for_platform())
          and gulhart.words_of(d.donation_id, d.amount_cents, d.email, d.first_name, d.last_name) like pattern
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
revoke all on function gulhart.search_donations(
  text, text, text[], boolean, smallint, text[], text, text, timestamptz, timestamptz, integer) from public;
grant execute on function gulhart.search_donations(
  text, text, text[], boolean, smallint, text[], text, text, timestamptz, timestamptz, integer) to gulhart_app;

-- The paid total of a month, updated in the transaction that changes the donation. A month has several slots, so
-- that concurrent donations rarely wait for the same row.
create table gulhart.donation_figure (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  month date not null,
  is_recurring boolean not null,
  slot smallint not null,
  donation_count integer not null,
  revenue_cents bigint not null,
  constraint donation_figure_pk primary key (organisation_id, environment, month, is_recurring, slot),
  constraint donation_figure_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint donation_figure_environment_known check (environment in ('test', 'live'))
);
call gulhart.protect_tenant_table('gulhart.donation_figure');

-- The number of donations in each month (see month_booked), without those in gulhart.new_donation.
create table gulhart.donation_tally (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  month date not null,
  is_recurring boolean not null,
  donation_count integer not null,
  constraint donation_tally_pk primary key (organisation_id, environment, month, is_recurring),
  constraint donation_tally_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint donation_tally_environment_known check (environment in ('test', 'live'))
);
call gulhart.protect_tenant_table('gulhart.donation_tally');
revoke insert, update, delete on gulhart.donation_tally from gulhart_app;

create view gulhart.monthly_donation_count with (security_invoker) as
  select organisation_id, environment, month, is_recurring, donation_count from gulhart.donation_tally
  union all
  select organisation_id, environment, month, is_recurring, 1 from gulhart.new_donation;
grant select on gulhart.monthly_donation_count to gulhart_app;

create function gulhart.add_to_tally(
  of_organisation text, of_environment text, of_month date, of_recurring boolean, donations integer) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  begin atomic
    insert into gulhart.donation_tally as t (organisation_id, environment, month, is_recurring, donation_count)
    values (of_organisation, of_environment, of_month, of_recurring, donations)
    on conflict on constraint donation_tally_pk do update
      set donation_count = t.donation_count + excluded.donation_count;
  end;
revoke all on function gulhart.add_to_tally(text, text, date, boolean, integer) from public;

-- Moves new donations to donation_words and donation_tally, and returns their number. It skips an organisation that is
-- being deleted. It waits for a transaction that changes one of the donations, so that it stores the changed words.
create function gulhart.count_new_donations(at_most integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    taken gulhart.new_donation[];
  begin
    with chosen as (
      select n.ctid from gulhart.new_donation n join gulhart.organisation o using (organisation_id)
      limit at_most for update of n skip locked for key share of o skip locked
    ), removed as (
      delete from gulhart.new_donation n using chosen where n.ctid = chosen.ctid returning n.*
    )
    select array_agg(removed::gulhart.new_donation) into taken from removed;

    insert into gulhart_search.donation_words
      (organisation_id, donation_id, environment, is_recurring, created_at, words)
    select d.organisation_id, d.donation_id, d.environment, d.is_recurring, d.created_at,
      gulhart.words_of(d.donation_id, d.amount_cents, d.email, d.first_name, d.last_name)
    from unnest(taken) n join gulhart.donation d using (organisation_id, donation_id)
    for share of d;

    perform gulhart.add_to_tally(organisation_id, environment, month, is_recurring, donations)
    from (
      select organisation_id, environment, month, is_recurring, count(*)::integer as donations
      from unnest(taken) group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) n;
    return coalesce(cardinality(taken), 0);
  end
  $$;
revoke all on function gulhart.count_new_donations(integer) from public;
grant execute on function gulhart.count_new_donations(integer) to gulhart_app;

-- A donation that is paid in a later month counts for that month, and no longer for the month of its creation.
create function gulhart.count_donation_elsewhere() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform gulhart.add_to_tally(new.organisation_id, new.environment, moved.month, new.is_recurring, moved.donations)
    from (values
      (gulhart.month_booked(old.completed_at, old.created_at), -1),
      (gulhart.month_booked(new.completed_at, new.created_at), 1)) moved (month, donations)
    order by moved.month;
    return null;
  end
  $$;
revoke all on function gulhart.count_donation_elsewhere() from public;
create trigger donation_counted_elsewhere after update of completed_at, created_at on gulhart.donation
  for each row
  when (gulhart.month_booked(old.completed_at, old.created_at)
    <> gulhart.month_booked(new.completed_at, new.created_at))
  execute function gulhart.count_donation_elsewhere();
