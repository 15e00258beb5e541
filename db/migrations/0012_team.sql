-- Teams: an account may be in several organisations, with a role in each, and has more ways to prove itself than a
-- password. Until here every account had one organisation, and was its only one.

-- The policies bind whoever migrates as well.
select set_config('gulhart.platform', 'on', true);

create table gulhart.membership (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  role text collate "C" not null,
  created_at timestamptz not null default now(),
  constraint membership_pk primary key (organisation_id, account_id),
  constraint membership_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint membership_role_known check (role in ('owner', 'treasurer', 'staff', 'viewer'))
);
-- In which organisations is this account?
create index membership_by_account on gulhart.membership (account_id, organisation_id);
call gulhart.protect_tenant_table('gulhart.membership');

insert into gulhart.membership (organisation_id, account_id, role, created_at)
select organisation_id, account_id, 'owner', created_at from gulhart.account;

-- Gives a table of what belongs to an account its policy: an organisation reaches what belongs to its own people.
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
  execute format('drop policy if exists tenant_boundary on %s', table_name);
  execute format('create policy account_boundary on %s using %s with check %s', table_name, boundary, boundary);
  execute format('grant select, insert, update, delete on %s to gulhart_app', table_name);
end
$$;

-- An account is no longer of one organisation. Nobody stays logged in, and links that were mailed are asked for anew.
drop table gulhart.session, gulhart.password_reset, gulhart.email_confirmation;
drop policy tenant_boundary on gulhart.account;
alter table gulhart.account
  drop column organisation_id,
  add constraint account_pk primary key (account_id),
  -- When, and by which administrator, its owner was last asked to choose a password; null once they have.
  add column invited_at timestamptz,
  add column invited_by text,
  add constraint account_invited_by_somebody check ((invited_at is null) = (invited_by is null)),
  -- Where it worked last, and goes on working after the next login.
  add column last_organisation_id text collate "C",
  add constraint account_last_organisation_fk foreign key (last_organisation_id)
    references gulhart.organisation on delete set null;
-- Which accounts forget that they worked in an organisation that goes?
create index account_by_last_organisation on gulhart.account (last_organisation_id);
call gulhart.protect_account_table('gulhart.account');

-- Checked when the transaction ends: a new account may be written by its organisation only once it is a member.
alter table gulhart.membership add constraint membership_account_fk foreign key (account_id)
  references gulhart.account on delete cascade deferrable initially deferred;

-- An account without any organisation has nothing to log in to, and goes.
create function gulhart.remove_account_without_organisation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  scope_before text := coalesce(current_setting('gulhart.platform', true), '');
begin
  perform set_config('gulhart.platform', 'on', true);
  -- Of two organisations that let it go at the same moment, the later one waits here and then sees both.
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

-- Only a hash of the token is kept: a copy of this table logs nobody in.
create table gulhart.session (
  session_id text collate "C" not null,
  token_hash bytea not null,
  account_id text collate "C" not null,
  -- Where it works now. Ends with the membership there.
  organisation_id text collate "C" not null,
  -- The browser in plain words.
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When its owner last gave a password, a passkey or a code.
  proved_at timestamptz not null default now(),
  constraint session_pk primary key (session_id),
  constraint session_membership_fk foreign key (organisation_id, account_id)
    references gulhart.membership on delete cascade,
  constraint session_device_length check (length(device) <= 100)
);
-- Whose session is this?
create unique index session_by_token on gulhart.session (token_hash);
-- Which sessions does this account have, and which end with its password?
create index session_by_account on gulhart.session (account_id);
-- Which sessions end with this membership?
create index session_by_membership on gulhart.session (organisation_id, account_id);
call gulhart.protect_account_table('gulhart.session');

create table gulhart.password_reset (
  token_hash bytea not null,
  account_id text collate "C" not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  constraint password_reset_pk primary key (token_hash),
  constraint password_reset_account_fk foreign key (account_id) references gulhart.account on delete cascade
);
-- Which links end with this account, or with its password?
create index password_reset_by_account on gulhart.password_reset (account_id);
call gulhart.protect_account_table('gulhart.password_reset');

-- Links that prove that mail to an address arrives, for the address each was sent to. When it is not the account's
-- address yet, it becomes it.
create table gulhart.email_confirmation (
  token_hash bytea not null,
  account_id text collate "C" not null,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint email_confirmation_pk primary key (token_hash),
  constraint email_confirmation_account_fk foreign key (account_id) references gulhart.account on delete cascade,
  constraint email_confirmation_email_length check (length(email) between 3 and 254)
);
-- Which links end with this account?
create index email_confirmation_by_account on gulhart.email_confirmation (account_id);
call gulhart.protect_account_table('gulhart.email_confirmation');

-- Links that give an account its earlier address back.
create table gulhart.email_undo (
  token_hash bytea not null,
  account_id text collate "C" not null,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint email_undo_pk primary key (token_hash),
  constraint email_undo_account_fk foreign key (account_id) references gulhart.account on delete cascade,
  constraint email_undo_email_length check (length(email) between 3 and 254)
);
-- Which links end with this account?
create index email_undo_by_account on gulhart.email_undo (account_id);
call gulhart.protect_account_table('gulhart.email_undo');

-- Somebody who was asked to join, until they do, it is withdrawn, or a week has passed.
create table gulhart.invitation (
  organisation_id text collate "C" not null,
  invitation_id text collate "C" not null,
  email text not null,
  role text collate "C" not null,
  token_hash bytea not null,
  -- The address of the owner who asked.
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint invitation_pk primary key (organisation_id, invitation_id),
  constraint invitation_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint invitation_role_known check (role in ('owner', 'treasurer', 'staff', 'viewer')),
  constraint invitation_email_length check (length(email) between 3 and 254)
);
-- Was this address asked already?
create unique index invitation_email_unique on gulhart.invitation (organisation_id, lower(email));
-- Which invitation is this link of?
create unique index invitation_by_token on gulhart.invitation (token_hash);
call gulhart.protect_tenant_table('gulhart.invitation');

create table gulhart.passkey (
  -- As the browser names it, in base64url.
  credential_id text collate "C" not null,
  account_id text collate "C" not null,
  public_key bytea not null,
  -- How often it was used, for authenticators that count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_pk primary key (credential_id),
  constraint passkey_account_fk foreign key (account_id) references gulhart.account on delete cascade,
  constraint passkey_name_length check (length(name) between 1 and 60),
  constraint passkey_credential_length check (length(credential_id) <= 1400)
);
-- Which passkeys does this account have?
create index passkey_by_account on gulhart.passkey (account_id);
call gulhart.protect_account_table('gulhart.passkey');

-- An app that shows codes; at most one for an account.
create table gulhart.totp (
  account_id text collate "C" not null,
  -- Sealed.
  secret text not null,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The period of the last code that was taken: each is good for one login.
  last_period bigint not null default 0,
  constraint totp_pk primary key (account_id),
  constraint totp_account_fk foreign key (account_id) references gulhart.account on delete cascade
);
call gulhart.protect_account_table('gulhart.totp');

-- For when the telephone is lost. A code that was used is gone.
create table gulhart.recovery_code (
  account_id text collate "C" not null,
  code_hash bytea not null,
  constraint recovery_code_pk primary key (account_id, code_hash),
  constraint recovery_code_account_fk foreign key (account_id) references gulhart.account on delete cascade
);
call gulhart.protect_account_table('gulhart.recovery_code');

-- What a passkey is asked to sign. Each is good once; whoever logs in without typing has no account yet.
create table gulhart.passkey_challenge (
  challenge_hash bytea not null,
  account_id text collate "C",
  purpose text collate "C" not null,
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint passkey_challenge_pk primary key (challenge_hash),
  constraint passkey_challenge_purpose_known check (purpose in ('register', 'login', 'step-up'))
);
grant select, insert, delete on gulhart.passkey_challenge to gulhart_app;

-- Until when nobody may try again, for what becomes slower with every failure.
alter table gulhart.rate_limit add column pause_ends_at timestamptz;

alter table gulhart.organisation
  -- Since when everybody in it must have a second factor; a week later nothing goes without.
  add column second_factor_required_since timestamptz,
  -- What a treasurer may refund at once; more is for owners, who prove themselves again.
  add column refund_limit_cents bigint not null default 10000,
  add constraint organisation_refund_limit_sane check (refund_limit_cents between 0 and 100000000);

-- Monthly gifts that the platform stopped, because it is deleting their organisation, were stopped by nobody there.
alter table gulhart.subscription
  drop constraint subscription_ended_by_known,
  add constraint subscription_ended_by_known
    check (ended_by in ('donor', 'organisation', 'administrator', 'provider'));

-- Where an account works after it has logged in. For doors alone.
create function gulhart.organisation_to_start_in(of_account_id text) returns text
  language sql stable set search_path = pg_catalog, pg_temp
  return (
    select m.organisation_id from gulhart.membership m join gulhart.account a on a.account_id = m.account_id
    where m.account_id = of_account_id
    order by m.organisation_id is distinct from a.last_organisation_id, m.organisation_id <> a.account_id,
      m.created_at, m.organisation_id
    limit 1);
revoke all on function gulhart.organisation_to_start_in from public;

create function gulhart.has_second_factor(of_account_id text) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  return exists (select from gulhart.passkey p where p.account_id = of_account_id)
    or exists (select from gulhart.totp t where t.account_id = of_account_id and t.confirmed_at is not null);
revoke all on function gulhart.has_second_factor from public;

-- Whose session is this, where does it work, and what may it do there?
drop function gulhart.identify_session;
call gulhart.create_door(
  'identify_session(presented_token_hash bytea)',
  'organisation_id text, account_id text, is_admin boolean, email text, role text, session_id text, is_fresh boolean,
   has_second_factor boolean, second_factor_is_due boolean', $$
  with live as (
    select s.session_id, s.organisation_id, s.account_id, s.last_seen_at, s.proved_at
    from gulhart.session s
    where s.token_hash = presented_token_hash
      and s.last_seen_at > now() - interval '8 hours'
      and s.created_at > now() - interval '7 days'
  ), seen as (
    -- At most one write a minute for a session in use.
    update gulhart.session s set last_seen_at = now()
    from live
    where s.session_id = live.session_id and live.last_seen_at < now() - interval '1 minute'
  )
  select live.organisation_id, a.account_id, a.is_admin, a.email, m.role, live.session_id,
    live.proved_at > now() - interval '10 minutes',
    gulhart.has_second_factor(a.account_id),
    coalesce(o.second_factor_required_since < now() - interval '7 days', false)
  from live
  join gulhart.account a on a.account_id = live.account_id
  join gulhart.membership m on m.organisation_id = live.organisation_id and m.account_id = live.account_id
  join gulhart.organisation o on o.organisation_id = live.organisation_id
$$);

-- Which account has this address, and how does it prove itself?
drop function gulhart.identify_account;
call gulhart.create_door(
  'identify_account(presented_email text)',
  'organisation_id text, account_id text, password_hash text, has_passkey boolean, has_totp boolean', $$
  select gulhart.organisation_to_start_in(a.account_id), a.account_id, a.password_hash,
    exists (select from gulhart.passkey p where p.account_id = a.account_id),
    exists (select from gulhart.totp t where t.account_id = a.account_id and t.confirmed_at is not null)
  from gulhart.account a
  where lower(a.email) = lower(presented_email)
$$);

-- Whose passkey is this, and how is its signature checked?
call gulhart.create_door(
  'identify_passkey(presented_credential_id text)',
  'organisation_id text, account_id text, password_hash text, public_key bytea, counter bigint, transports text[]', $$
  select gulhart.organisation_to_start_in(a.account_id), a.account_id, a.password_hash, p.public_key, p.counter,
    p.transports
  from gulhart.passkey p join gulhart.account a on a.account_id = p.account_id
  where p.credential_id = presented_credential_id
$$);

-- Whose password may be replaced with this link?
drop function gulhart.identify_password_reset;
call gulhart.create_door(
  'identify_password_reset(presented_token_hash bytea)',
  'organisation_id text, account_id text', $$
  select gulhart.organisation_to_start_in(r.account_id), r.account_id
  from gulhart.password_reset r
  where r.token_hash = presented_token_hash and r.expires_at > now()
$$);

-- Whose address does this link confirm?
drop function gulhart.identify_email_confirmation;
call gulhart.create_door(
  'identify_email_confirmation(presented_token_hash bytea)',
  'organisation_id text, account_id text', $$
  select gulhart.organisation_to_start_in(c.account_id), c.account_id
  from gulhart.email_confirmation c
  where c.token_hash = presented_token_hash and c.expires_at > now()
$$);

-- Whose earlier address does this link bring back?
call gulhart.create_door(
  'identify_email_undo(presented_token_hash bytea)',
  'organisation_id text, account_id text', $$
  select gulhart.organisation_to_start_in(u.account_id), u.account_id
  from gulhart.email_undo u
  where u.token_hash = presented_token_hash and u.expires_at > now()
$$);

-- Whom does this link invite, where to, and do they have an account?
call gulhart.create_door(
  'identify_invitation(presented_token_hash bytea)',
  'organisation_id text, invitation_id text, email text, role text, account_id text', $$
  select i.organisation_id, i.invitation_id, i.email, i.role, a.account_id
  from gulhart.invitation i left join gulhart.account a on lower(a.email) = lower(i.email)
  where i.token_hash = presented_token_hash and i.expires_at > now()
$$);

-- In which organisations may this session work?
call gulhart.create_door(
  'list_organisations_of_session(presented_token_hash bytea)',
  'organisation_id text, name text, role text', $$
  select m.organisation_id, n.value, m.role
  from gulhart.session s
  join gulhart.membership m on m.account_id = s.account_id
  left join gulhart.organisation_setting n on n.organisation_id = m.organisation_id and n.key = 'org_name'
  where s.token_hash = presented_token_hash
  order by lower(n.value), m.organisation_id
  limit 200
$$);

-- Lets a session work in another organisation of its account, from now on and after the next login.
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

-- The organisation a gift without one goes to: that of the oldest administrator, unless the product names another.
drop function gulhart.identify_default_organisation;
call gulhart.create_door(
  'identify_default_organisation()',
  'organisation_id text', $$
  select m.organisation_id
  from gulhart.account a join gulhart.membership m on m.account_id = a.account_id
  where a.is_admin
  order by a.created_at, a.account_id, m.organisation_id <> a.account_id, m.created_at
  limit 1
$$);
