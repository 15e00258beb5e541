-- Organisations, the accounts that work in them, and how an account proves itself.

create table gulhart.organisation (
  organisation_id text collate "C" not null,
  created_at timestamptz not null default now(),
  constraint organisation_pk primary key (organisation_id),
  constraint organisation_id_shape check (organisation_id ~ '^[0-9a-z]{26}$')
);
call gulhart.protect_tenant_table('gulhart.organisation');

create table gulhart.account (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  username text not null,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_pk primary key (organisation_id, account_id),
  constraint account_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint account_username_length check (length(username) between 3 and 50),
  constraint account_email_length check (length(email) between 3 and 254)
);
create unique index account_id_unique on gulhart.account (account_id);
create unique index account_username_unique on gulhart.account (lower(username));
create unique index account_email_unique on gulhart.account (lower(email));
create index account_administrators on gulhart.account (created_at) where is_admin;
call gulhart.protect_tenant_table('gulhart.account');

-- Only a hash of the token is kept: a copy of this table logs nobody in.
create table gulhart.session (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint session_pk primary key (organisation_id, token_hash),
  constraint session_account_fk foreign key (organisation_id, account_id)
    references gulhart.account on delete cascade
);
create unique index session_token_unique on gulhart.session (token_hash);
create index session_by_account on gulhart.session (organisation_id, account_id);
call gulhart.protect_tenant_table('gulhart.session');

create table gulhart.password_reset (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  constraint password_reset_pk primary key (organisation_id, token_hash),
  constraint password_reset_account_fk foreign key (organisation_id, account_id)
    references gulhart.account on delete cascade
);
create unique index password_reset_token_unique on gulhart.password_reset (token_hash);
create index password_reset_by_account on gulhart.password_reset (organisation_id, account_id);
call gulhart.protect_tenant_table('gulhart.password_reset');

-- Doors: the few questions that must be asked before it is known which organisation is speaking. Each runs with its
-- owner's rights, takes a secret or an address, and gives back only what its one caller needs.
-- A door sets gulhart.platform for its own duration: the policies are forced on the owner as well. It does so by hand, because only a
-- superuser may attach a setting of our own to a function, and the owner of a managed database is none.

create function gulhart.identify_session(presented_token_hash bytea)
  returns table (organisation_id text, account_id text, is_admin boolean)
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
      select a.organisation_id, a.account_id, a.is_admin
      from live
      join gulhart.account a on a.organisation_id = live.organisation_id and a.account_id = live.account_id;
    perform set_config('gulhart.platform', scope_before, true);
  end
  $$;

create function gulhart.identify_account(presented_email text)
  returns table (organisation_id text, account_id text, password_hash text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    scope_before text := coalesce(current_setting('gulhart.platform', true), '');
  begin
    perform set_config('gulhart.platform', 'on', true);
    return query
      select a.organisation_id, a.account_id, a.password_hash
      from gulhart.account a
      where lower(a.email) = lower(presented_email);
    perform set_config('gulhart.platform', scope_before, true);
  end
  $$;

create function gulhart.identify_password_reset(presented_token_hash bytea)
  returns table (organisation_id text, account_id text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    scope_before text := coalesce(current_setting('gulhart.platform', true), '');
  begin
    perform set_config('gulhart.platform', 'on', true);
    return query
      select r.organisation_id, r.account_id
      from gulhart.password_reset r
      where r.token_hash = presented_token_hash and r.expires_at > now();
    perform set_config('gulhart.platform', scope_before, true);
  end
  $$;

revoke all on function
  gulhart.identify_session(bytea), gulhart.identify_account(text), gulhart.identify_password_reset(bytea)
  from public;
grant execute on function
  gulhart.identify_session(bytea), gulhart.identify_account(text), gulhart.identify_password_reset(bytea)
  to gulhart_app;
