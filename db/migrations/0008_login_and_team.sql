create table gulhart.password_reset (
  token_hash bytea not null,
  account_id text collate "C" not null,
  created_at timestamptz not null default gulhart.product_now(),
  expires_at timestamptz not null default gulhart.product_now() + interval '1 hour',
  -- A used link stays until it expires, so that a second visit can say that the user can log in.
  used_at timestamptz,
  constraint password_reset_pk primary key (token_hash),
  constraint password_reset_account_fk foreign key (account_id) references gulhart.account on delete cascade
);
create index password_reset_by_account on gulhart.password_reset (account_id);
call gulhart.protect_account_table('gulhart.password_reset');

-- Links that confirm the address to which they were mailed: the account's address, or a new address to replace it.
create table gulhart.email_confirmation (
  token_hash bytea not null,
  account_id text collate "C" not null,
  email text not null,
  created_at timestamptz not null default gulhart.product_now(),
  expires_at timestamptz not null default gulhart.product_now() + interval '7 days',
  constraint email_confirmation_pk primary key (token_hash),
  constraint email_confirmation_account_fk foreign key (account_id) references gulhart.account on delete cascade,
  constraint email_confirmation_email_length check (length(email) between 3 and 254)
);
create index email_confirmation_by_account on gulhart.email_confirmation (account_id);
call gulhart.protect_account_table('gulhart.email_confirmation');

create table gulhart.email_undo (
  token_hash bytea not null,
  account_id text collate "C" not null,
  email text not null,
  created_at timestamptz not null default gulhart.product_now(),
  expires_at timestamptz not null default gulhart.product_now() + interval '7 days',
  constraint email_undo_pk primary key (token_hash),
  constraint email_undo_account_fk foreign key (account_id) references gulhart.account on delete cascade,
  constraint email_undo_email_length check (length(email) between 3 and 254)
);
create index email_undo_by_account on gulhart.email_undo (account_id);
call gulhart.protect_account_table('gulhart.email_undo');

create table gulhart.invitation (
  organisation_id text collate "C" not null,
  invitation_id text collate "C" not null,
  email text not null,
  role text collate "C" not null,
  token_hash bytea not null,
  -- The invitation gives at most the rights that its sender has at the time of acceptance.
  invited_by_id text collate "C" not null,
  created_at timestamptz not null default gulhart.product_now(),
  expires_at timestamptz not null default gulhart.product_now() + interval '7 days',
  constraint invitation_pk primary key (organisation_id, invitation_id),
  constraint invitation_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint invitation_sender_fk foreign key (organisation_id, invited_by_id)
    references gulhart.membership on delete cascade,
  constraint invitation_role_known check (role in ('owner', 'treasurer', 'staff', 'viewer')),
  constraint invitation_email_length check (length(email) between 3 and 254)
);
create unique index invitation_email_unique on gulhart.invitation (organisation_id, lower(email));
create unique index invitation_by_token on gulhart.invitation (token_hash);
create index invitation_by_sender on gulhart.invitation (organisation_id, invited_by_id);
call gulhart.protect_tenant_table('gulhart.invitation');

create table gulhart.passkey (
  -- The credential id of the browser, in base64url.
  credential_id text collate "C" not null,
  account_id text collate "C" not null,
  public_key bytea not null,
  -- Only some authenticators use a counter.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default gulhart.product_now(),
  last_used_at timestamptz,
  constraint passkey_pk primary key (credential_id),
  constraint passkey_account_fk foreign key (account_id) references gulhart.account on delete cascade,
  constraint passkey_name_length check (length(name) between 1 and 60),
  constraint passkey_credential_length check (length(credential_id) <= 1400)
);
create index passkey_by_account on gulhart.passkey (account_id);
call gulhart.protect_account_table('gulhart.passkey');

create table gulhart.totp (
  account_id text collate "C" not null,
  -- Encrypted.
  secret text not null,
  -- Null until the first correct code.
  confirmed_at timestamptz,
  -- The period of the last accepted code, so that each code works only once.
  last_period bigint not null default 0,
  constraint totp_pk primary key (account_id),
  constraint totp_account_fk foreign key (account_id) references gulhart.account on delete cascade
);
call gulhart.protect_account_table('gulhart.totp');

create table gulhart.recovery_code (
  account_id text collate "C" not null,
  code_hash bytea not null,
  constraint recovery_code_pk primary key (account_id, code_hash),
  constraint recovery_code_account_fk foreign key (account_id) references gulhart.account on delete cascade
);
call gulhart.protect_account_table('gulhart.recovery_code');

-- Each challenge works only once. account_id is null when a user logs in without typing an email address.
create table gulhart.passkey_challenge (
  challenge_hash bytea not null,
  account_id text collate "C",
  purpose text collate "C" not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_pk primary key (challenge_hash),
  constraint passkey_challenge_purpose_known check (purpose in ('register', 'login', 'step-up'))
);
grant select, insert, delete on gulhart.passkey_challenge to gulhart_app;

create function gulhart.has_second_factor(of_account_id text) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  return exists (select from gulhart.passkey p where p.account_id = of_account_id)
    or exists (select from gulhart.totp t where t.account_id = of_account_id and t.confirmed_at is not null);
revoke all on function gulhart.has_second_factor from public;

call gulhart.create_door(
  'identify_session(presented_token_hash bytea, present timestamptz)',
  'organisation_id text, account_id text, is_admin boolean, email text, role text, session_id text, is_fresh boolean,
   has_second_factor boolean, second_factor_is_due boolean', $$
  with live as (
    select s.session_id, s.organisation_id, s.account_id, s.last_seen_at, s.proved_at
    from gulhart.session s
    where s.token_hash = presented_token_hash
      and s.last_seen_at > present - interval '8 hours'
      and s.created_at > present - interval '7 days'
  ), seen as (
    update gulhart.session s set last_seen_at = present
    from live
    where s.session_id = live.session_id and live.last_seen_at < present - interval '1 minute'
  )
  select live.organisation_id, a.account_id, a.is_admin, a.email, m.role, live.session_id,
    live.proved_at > present - interval '10 minutes',
    gulhart.has_second_factor(a.account_id),
    coalesce(o.second_factor_required_since < present - interval '7 days', false)
  from live
  join gulhart.account a on a.account_id = live.account_id
  join gulhart.membership m on m.organisation_id = live.organisation_id and m.account_id = live.account_id
  join gulhart.organisation o on o.organisation_id = live.organisation_id
$$);

call gulhart.create_door(
  'identify_account(presented_email text)',
  'organisation_id text, account_id text, password_hash text, has_passkey boolean, has_totp boolean', $$
  select gulhart.organisation_to_start_in(a.account_id), a.account_id, a.password_hash,
    exists (select from gulhart.passkey p where p.account_id = a.account_id),
    exists (select from gulhart.totp t where t.account_id = a.account_id and t.confirmed_at is not null)
  from gulhart.account a
  where lower(a.email) = lower(presented_email)
$$);

call gulhart.create_door(
  'identify_passkey(presented_credential_id text)',
  'organisation_id text, account_id text, password_hash text, public_key bytea, counter bigint, transports text[]', $$
  select gulhart.organisation_to_start_in(a.account_id), a.account_id, a.password_hash, p.public_key, p.counter,
    p.transports
  from gulhart.passkey p join gulhart.account a on a.account_id = p.account_id
  where p.credential_id = presented_credential_id
$$);

-- An invited administrator can choose a password only while the inviter is still an administrator.
call gulhart.create_door(
  'identify_password_reset(presented_token_hash bytea, present timestamptz)',
  'organisation_id text, account_id text, is_used boolean', $$
  select gulhart.organisation_to_start_in(r.account_id), r.account_id, r.used_at is not null
  from gulhart.password_reset r
  join gulhart.account a on a.account_id = r.account_id
  left join gulhart.account sender on sender.account_id = a.invited_by_id
  where r.token_hash = presented_token_hash and r.expires_at > present
    and (a.invited_at is null or not a.is_admin or coalesce(sender.is_admin, false))
$$);

call gulhart.create_door(
  'identify_email_confirmation(presented_token_hash bytea, present timestamptz)',
  'organisation_id text, account_id text', $$
  select gulhart.organisation_to_start_in(c.account_id), c.account_id
  from gulhart.email_confirmation c
  where c.token_hash = presented_token_hash and c.expires_at > present
$$);

call gulhart.create_door(
  'identify_email_undo(presented_token_hash bytea, present timestamptz)',
  'organisation_id text, account_id text', $$
  select gulhart.organisation_to_start_in(u.account_id), u.account_id
  from gulhart.email_undo u
  where u.token_hash = presented_token_hash and u.expires_at > present
$$);

call gulhart.create_door(
  'identify_invitation(presented_token_hash bytea, present timestamptz)',
  'organisation_id text, invitation_id text, email text, role text, account_id text', $$
  select i.organisation_id, i.invitation_id, i.email, i.role, a.account_id
  from gulhart.invitation i left join gulhart.account a on lower(a.email) = lower(i.email)
  where i.token_hash = presented_token_hash and i.expires_at > present
$$);
