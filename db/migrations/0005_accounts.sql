-- An account may be a member of several organisations, with a role in each (decision 19).

create table gulhart.account (
  account_id text collate "C" not null,
  username text not null,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  -- When and by which administrator this account was invited to choose a password. Null after the password is chosen.
  invited_at timestamptz,
  invited_by text,
  invited_by_id text collate "C",
  last_organisation_id text collate "C",
  last_login_at timestamptz,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default gulhart.product_now(),
  constraint account_pk primary key (account_id),
  constraint account_invited_by_fk foreign key (invited_by_id) references gulhart.account on delete set null,
  constraint account_last_organisation_fk foreign key (last_organisation_id)
    references gulhart.organisation on delete set null,
  constraint account_username_length check (length(username) between 3 and 50),
  constraint account_email_length check (length(email) between 3 and 254),
  constraint account_invited_by_somebody check ((invited_at is null) = (invited_by is null))
);
create unique index account_username_unique on gulhart.account (lower(username));
create unique index account_email_unique on gulhart.account (lower(email));
-- Donations that name no organisation go to the organisation of the administrator whose account is the oldest.
create index account_administrators on gulhart.account (created_at) where is_admin;
create index account_by_last_organisation on gulhart.account (last_organisation_id);
create index account_by_inviter on gulhart.account (invited_by_id) where invited_by_id is not null;

create table gulhart.membership (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  role text collate "C" not null,
  created_at timestamptz not null default gulhart.product_now(),
  constraint membership_pk primary key (organisation_id, account_id),
  constraint membership_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  -- Deferred, because the membership is inserted before its account: row-level security requires that order.
  constraint membership_account_fk foreign key (account_id)
    references gulhart.account on delete cascade deferrable initially deferred,
  constraint membership_role_known check (role in ('owner', 'treasurer', 'staff', 'viewer'))
);
create index membership_by_account on gulhart.membership (account_id, organisation_id);
call gulhart.protect_tenant_table('gulhart.membership');

-- Protects a table whose rows belong to an account. An organisation sees only the rows of its own members.
create procedure gulhart.protect_account_table(table_name regclass)
  language plpgsql
  as $$
declare
  boundary constant text := format(
    '((select gulhart.acts_for_platform()) or exists (
        select from gulhart.membership m
        where m.account_id = %s.account_id and m.organisation_id = (select gulhart.current_organisation_id())))',
    table_name);
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy account_boundary on %s using %s with check %s', table_name, boundary, boundary);
  execute format('grant select, insert, update, delete on %s to gulhart_app', table_name);
end
$$;
call gulhart.protect_account_table('gulhart.account');

create function gulhart.remove_account_without_organisation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  scope_before text := coalesce(current_setting('gulhart.platform', true), '');
begin
  perform set_config('gulhart.platform', 'on', true);
  -- When two organisations remove the same member at once, the later transaction waits here.
  perform from gulhart.account a where a.account_id = old.account_id for update;
  delete from gulhart.account a
  where a.account_id = old.account_id
    and not exists (select from gulhart.membership m where m.account_id = old.account_id);
  perform set_config('gulhart.platform', scope_before, true);
  return null;
end
$$;
create trigger membership_was_the_last after delete on gulhart.membership
  for each row execute function gulhart.remove_account_without_organisation();

-- The token is hashed, so that a copy of this table cannot be used to log in.
create table gulhart.session (
  session_id text collate "C" not null,
  token_hash bytea not null,
  account_id text collate "C" not null,
  organisation_id text collate "C" not null,
  device text not null,
  created_at timestamptz not null default gulhart.product_now(),
  last_seen_at timestamptz not null default gulhart.product_now(),
  -- When the user last gave a password, a passkey or a code.
  proved_at timestamptz not null default gulhart.product_now(),
  constraint session_pk primary key (session_id),
  constraint session_membership_fk foreign key (organisation_id, account_id)
    references gulhart.membership on delete cascade,
  constraint session_device_length check (length(device) <= 100)
);
create unique index session_by_token on gulhart.session (token_hash);
create index session_by_account on gulhart.session (account_id);
create index session_by_membership on gulhart.session (organisation_id, account_id);
call gulhart.protect_account_table('gulhart.session');

create function gulhart.organisation_to_start_in(of_account_id text) returns text
  language sql stable set search_path = pg_catalog, pg_temp
  return (
    select m.organisation_id from gulhart.membership m join gulhart.account a on a.account_id = m.account_id
    where m.account_id = of_account_id
    order by m.organisation_id is distinct from a.last_organisation_id, m.organisation_id <> a.account_id,
      m.created_at, m.organisation_id
    limit 1);
revoke all on function gulhart.organisation_to_start_in from public;

call gulhart.create_door(
  'list_organisations_of_session(presented_token_hash bytea)',
  'organisation_id text, name text, role text', $$
  select m.organisation_id, n.value, m.role
  from gulhart.session s
  join gulhart.membership m on m.account_id = s.account_id
  left join gulhart.organisation_setting n on n.organisation_id = m.organisation_id and n.key = 'org_name'
  where s.token_hash = presented_token_hash
  order by n.value collate "nl-x-icu", m.organisation_id
  limit 200
$$);

-- Moves the session to another organisation of the account. The next login also starts there.
call gulhart.create_door(
  'switch_organisation(presented_token_hash bytea, wanted_organisation_id text)',
  'organisation_id text', $$
  with switched as (
    update gulhart.session s set organisation_id = m.organisation_id
    from gulhart.membership m
    where s.token_hash = presented_token_hash and m.account_id = s.account_id
      and m.organisation_id = wanted_organisation_id
    returning s.account_id, s.organisation_id
  )
  update gulhart.account a set last_organisation_id = switched.organisation_id
  from switched where a.account_id = switched.account_id
  returning switched.organisation_id
$$);

call gulhart.create_door(
  'identify_default_organisation()',
  'organisation_id text', $$
  select m.organisation_id
  from gulhart.account a join gulhart.membership m on m.account_id = a.account_id
  where a.is_admin
  order by a.created_at, a.account_id, m.organisation_id <> a.account_id, m.created_at
  limit 1
$$);

call gulhart.create_door(
  'identify_only_organisation()',
  'organisation_id text', $$
  select min(found.organisation_id)
  from (select o.organisation_id from gulhart.organisation o limit 2) found
  having count(*) = 1
$$);
