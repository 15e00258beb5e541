-- Donors as people: what they say of themselves once, and how they open Mijn gift without a password. A donor is an
-- address within one organisation; it is kept here in lower case, because a donor is the same however it was typed.

create table gulhart.donor (
  organisation_id text collate "C" not null,
  email text collate "C" not null,
  first_name text,
  last_name text,
  -- For letters and tax papers.
  street text,
  postal_code text,
  city text,
  created_at timestamptz not null default now(),
  -- Since when the donor wants to be forgotten: the organisation has a month.
  erasure_asked_at timestamptz,
  constraint donor_pk primary key (organisation_id, email),
  constraint donor_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint donor_email_shape check (length(email) between 3 and 254 and email = lower(email))
);
-- Who waits to be forgotten?
create index donor_to_erase on gulhart.donor (organisation_id, erasure_asked_at) where erasure_asked_at is not null;
call gulhart.protect_tenant_table('gulhart.donor');

-- A link that was mailed: it opens Mijn gift, or confirms another address. Only a hash of its token is kept.
create table gulhart.donor_link (
  organisation_id text collate "C" not null,
  token_hash bytea not null,
  email text collate "C" not null,
  -- The address that it was mailed to, and that takes the place of the other one.
  new_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The token comes first: whoever brings one has not said yet for whom.
  constraint donor_link_pk primary key (token_hash, organisation_id),
  constraint donor_link_donor_fk foreign key (organisation_id, email) references gulhart.donor
    on delete cascade on update cascade
);
-- Which links end with this donor?
create index donor_link_by_donor on gulhart.donor_link (organisation_id, email);
call gulhart.protect_tenant_table('gulhart.donor_link');

create table gulhart.donor_session (
  organisation_id text collate "C" not null,
  token_hash bytea not null,
  email text collate "C" not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint donor_session_pk primary key (token_hash, organisation_id),
  constraint donor_session_donor_fk foreign key (organisation_id, email) references gulhart.donor
    on delete cascade on update cascade
);
-- Which sessions end with this donor?
create index donor_session_by_donor on gulhart.donor_session (organisation_id, email);
call gulhart.protect_tenant_table('gulhart.donor_session');

-- What does this link open?
call gulhart.create_door(
  'identify_donor_link(presented_token_hash bytea)',
  'organisation_id text, email text, new_email text', $$
  select l.organisation_id, l.email, l.new_email
  from gulhart.donor_link l
  where l.token_hash = presented_token_hash and l.expires_at > now()
$$);

-- Whose session is this? After an hour without use it is nobody's.
call gulhart.create_door(
  'identify_donor_session(presented_token_hash bytea)',
  'organisation_id text, email text', $$
  with live as (
    select s.organisation_id, s.email, s.token_hash, s.last_seen_at
    from gulhart.donor_session s
    where s.token_hash = presented_token_hash
      and s.last_seen_at > now() - interval '1 hour'
      and s.created_at > now() - interval '12 hours'
  ), seen as (
    -- At most one write a minute for a session in use.
    update gulhart.donor_session s set last_seen_at = now()
    from live
    where s.organisation_id = live.organisation_id and s.token_hash = live.token_hash
      and live.last_seen_at < now() - interval '1 minute'
  )
  select live.organisation_id, live.email from live
$$);
