-- Lists that stay quick with a million donations, and who looked at what.

-- Both may be made by the owner of a database; where an administrator of the database has made them already, they are used as they are.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The same boundary, written so that the two settings are read once for a statement and not again for every row, and so that the planner does not take
-- an administrator's view of all rows for a view of almost none.
create or replace procedure gulhart.protect_tenant_table(table_name regclass)
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('drop policy if exists tenant_boundary on %s', table_name);
  execute format(
    'create policy tenant_boundary on %s
       using (organisation_id = (select gulhart.current_organisation_id()) or (select gulhart.acts_for_platform()))
       with check (organisation_id = (select gulhart.current_organisation_id()) or (select gulhart.acts_for_platform()))',
    table_name);
  execute format('grant select, insert, update, delete on %s to gulhart_app', table_name);
end
$$;

do $$
declare
  protected record;
  boundary constant text :=
    '(organisation_id = (select gulhart.current_organisation_id()) or (select gulhart.acts_for_platform()))';
begin
  for protected in select polrelid::regclass as name from pg_policy where polname = 'tenant_boundary' loop
    execute format('alter policy tenant_boundary on %s using %s with check %s', protected.name, boundary, boundary);
  end loop;
end
$$;

-- The list, newest first: for one organisation and for administrators over all of them; plain, and by status and kind.
drop index gulhart.donation_newest;
create index donation_newest on gulhart.donation (organisation_id, environment, created_at desc, donation_id desc);
create index donation_by_status
  on gulhart.donation (organisation_id, environment, status, is_recurring, created_at desc, donation_id desc);
-- Every id is more than nothing, but of a parameter the planner does not know that: so it cannot take these for one organisation's list,
-- whose rows might be far back among those of others.
create index donation_newest_of_all
  on gulhart.donation (environment, created_at desc, donation_id desc) include (organisation_id) where organisation_id > '';
create index donation_by_status_of_all
  on gulhart.donation (environment, status, is_recurring, created_at desc, donation_id desc) include (organisation_id)
  where organisation_id > '';

-- Running ones first, as the list of monthly gifts has them.
create index subscription_running_first on gulhart.subscription
  (organisation_id, (status in ('starting', 'active', 'suspended')) desc, created_at desc, subscription_id);

-- How many donations were ever begun, kept by whatever writes one. Slots spread the writes of a busy month over several rows.
create table gulhart.donation_tally (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  month date not null,
  is_recurring boolean not null,
  slot smallint not null,
  donation_count integer not null,
  constraint donation_tally_pk primary key (organisation_id, environment, month, is_recurring, slot),
  constraint donation_tally_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.donation_tally');
revoke insert, update, delete on gulhart.donation_tally from gulhart_app;

-- What can be searched for. A trigram index is of no use behind row-level security: the planner may not look at a row with an operator that
-- could leak it before the policy has passed it, and LIKE is such an operator. So the words are kept where the product's role cannot
-- come at all, and a door answers with ids for the scope that the transaction is in (decision 12).
create schema gulhart_search;

create table gulhart_search.donation_words (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  -- What never changes of a donation, to choose and order matches without a look at it.
  environment text collate "C" not null,
  is_recurring boolean not null,
  created_at timestamptz not null,
  words text not null,
  constraint donation_words_pk primary key (organisation_id, donation_id),
  constraint donation_words_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation on delete cascade
);

-- Lower case, a line for each field and one for the name: what is typed to search for is one line, so it never matches across two fields.
create function gulhart.words_of(donation_id text, amount numeric, email text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  return lower((
    donation_id || E'\n' || amount::text || E'\n' || coalesce(email, '') || E'\n'
    || coalesce(first_name, '') || ' ' || coalesce(last_name, '')
  ) collate "default");

-- With a short list of what is still to be filed in the index: a search reads through it every time.
do $$
begin
  execute format(
    'create index donation_words_search on gulhart_search.donation_words using gin (organisation_id, words %I.gin_trgm_ops)
       with (gin_pending_list_limit = 256)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end
$$;

create function gulhart_search.note_donation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart_search.donation_words (organisation_id, donation_id, environment, is_recurring, created_at, words)
    values (new.organisation_id, new.donation_id, new.environment, new.is_recurring, new.created_at,
      gulhart.words_of(new.donation_id, new.amount, new.email, new.first_name, new.last_name));
    insert into gulhart.donation_tally as t (organisation_id, environment, month, is_recurring, slot, donation_count)
    values (new.organisation_id, new.environment,
      date_trunc('month', new.created_at at time zone 'Europe/Amsterdam')::date,
      new.is_recurring, ascii(right(new.donation_id, 1)) % 8, 1)
    on conflict on constraint donation_tally_pk do update set donation_count = t.donation_count + 1;
    return null;
  end
  $$;
revoke all on function gulhart_search.note_donation() from public;

create trigger donation_noted after insert on gulhart.donation
  for each row execute function gulhart_search.note_donation();

-- The newest donations of the scope whose words match, as many as are enough. The index is asked for the words alone and first, whatever the
-- statistics say of a term: now and then they would have the planner read every row there is.
create function gulhart.search_donations(
  pattern text, wanted_environment text, wanted_statuses text[], wanted_recurring boolean, from_at timestamptz, until_at timestamptz,
  enough integer) returns text[]
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
        where d.organisation_id = n.organisation_id and d.donation_id = n.donation_id and d.status = any(wanted_statuses))
      limit enough);
  end
  $$;
revoke all on function gulhart.search_donations(text, text, text[], boolean, timestamptz, timestamptz, integer) from public;
grant execute on function gulhart.search_donations(text, text, text[], boolean, timestamptz, timestamptz, integer) to gulhart_app;

-- Who did what in an organisation. Rows are added, never changed, and outlive the account that did it.
create table gulhart.audit_entry (
  organisation_id text collate "C" not null,
  audit_entry_id text collate "C" not null,
  at timestamptz not null default now(),
  account_id text collate "C" not null,
  actor text not null,
  by_administrator boolean not null,
  action text collate "C" not null,
  detail text,
  constraint audit_entry_pk primary key (organisation_id, audit_entry_id),
  constraint audit_entry_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
create index audit_entry_newest on gulhart.audit_entry (organisation_id, at desc, audit_entry_id desc);
create index audit_entry_by_account on gulhart.audit_entry (organisation_id, account_id, action, at desc);
call gulhart.protect_tenant_table('gulhart.audit_entry');
revoke update, delete on gulhart.audit_entry from gulhart_app;

-- The same door as before, which now also tells the address under which what somebody does is written down.
drop function gulhart.identify_session(bytea);
create function gulhart.identify_session(presented_token_hash bytea)
  returns table (organisation_id text, account_id text, is_admin boolean, email text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    scope_before text := coalesce(current_setting('gulhart.platform', true), '');
  begin
    perform set_config('gulhart.platform', 'on', true);
    return query
      with live as (
        select s.organisation_id, s.account_id, s.token_hash, s.last_seen_at
        from gulhart.session s
        where s.token_hash = presented_token_hash
          and s.last_seen_at > now() - interval '8 hours'
          and s.created_at > now() - interval '7 days'
      ), seen as (
        -- At most one write a minute for a session in use.
        update gulhart.session s set last_seen_at = now()
        from live
        where s.organisation_id = live.organisation_id and s.token_hash = live.token_hash
          and live.last_seen_at < now() - interval '1 minute'
      )
      select a.organisation_id, a.account_id, a.is_admin, a.email
      from live
      join gulhart.account a on a.organisation_id = live.organisation_id and a.account_id = live.account_id;
    perform set_config('gulhart.platform', scope_before, true);
  end
  $$;
revoke all on function gulhart.identify_session(bytea) from public;
grant execute on function gulhart.identify_session(bytea) to gulhart_app;
