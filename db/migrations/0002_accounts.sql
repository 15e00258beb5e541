-- Organisations, the accounts that work in them, and how an account proves itself.

create table gulhart.organisation (
  organisation_id text collate "C" not null,
  created_at timestamptz not null default now(),
  -- Set while an organisation is being deleted: it takes no gifts and begins no monthly ones any more, and goes when
  -- nothing is open or running at the provider.
  closing_since timestamptz,
  -- The address of the administrator who asked for it.
  closing_by text,
  constraint organisation_pk primary key (organisation_id),
  constraint organisation_id_shape check (organisation_id ~ '^[0-9a-z]{26}$'),
  constraint organisation_closing_has_asker check ((closing_since is null) = (closing_by is null))
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
  -- When its owner last proved that mail to this address arrives.
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_pk primary key (organisation_id, account_id),
  constraint account_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint account_username_length check (length(username) between 3 and 50),
  constraint account_email_length check (length(email) between 3 and 254)
);
-- Is this name taken?
create unique index account_username_unique on gulhart.account (lower(username));
-- Is this address taken?
create unique index account_email_unique on gulhart.account (lower(email));
-- Who is the oldest administrator? Asked for every gift that names no organisation.
create index account_administrators on gulhart.account (created_at) where is_admin;
call gulhart.protect_tenant_table('gulhart.account');

-- Only a hash of the token is kept: a copy of this table logs nobody in.
create table gulhart.session (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- The token comes first: whoever brings one has not said yet for whom.
  constraint session_pk primary key (token_hash, organisation_id),
  constraint session_account_fk foreign key (organisation_id, account_id)
    references gulhart.account on delete cascade
);
-- Which sessions end with this account, or with its password?
create index session_by_account on gulhart.session (organisation_id, account_id);
call gulhart.protect_tenant_table('gulhart.session');

create table gulhart.password_reset (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  constraint password_reset_pk primary key (token_hash, organisation_id),
  constraint password_reset_account_fk foreign key (organisation_id, account_id)
    references gulhart.account on delete cascade
);
-- Which links end with this account, or with its password?
create index password_reset_by_account on gulhart.password_reset (organisation_id, account_id);
call gulhart.protect_tenant_table('gulhart.password_reset');

-- Whose session is this?
call gulhart.create_door(
  'identify_session(presented_token_hash bytea)',
  'organisation_id text, account_id text, is_admin boolean, email text', $$
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
  join gulhart.account a on a.organisation_id = live.organisation_id and a.account_id = live.account_id
$$);

-- Which account has this address, and what is its password's hash?
call gulhart.create_door(
  'identify_account(presented_email text)',
  'organisation_id text, account_id text, password_hash text', $$
  select a.organisation_id, a.account_id, a.password_hash
  from gulhart.account a
  where lower(a.email) = lower(presented_email)
$$);

-- Whose password may be replaced with this link?
call gulhart.create_door(
  'identify_password_reset(presented_token_hash bytea)',
  'organisation_id text, account_id text', $$
  select r.organisation_id, r.account_id
  from gulhart.password_reset r
  where r.token_hash = presented_token_hash and r.expires_at > now()
$$);

-- The organisation a gift without one goes to: that of the oldest administrator, unless the product names another.
call gulhart.create_door(
  'identify_default_organisation()',
  'organisation_id text', $$
  select a.organisation_id from gulhart.account a where a.is_admin order by a.created_at, a.account_id limit 1
$$);
