-- What an organisation looks like, whether its address was confirmed, and on which websites its form was seen.

-- Pictures that were uploaded, drawn anew by us as PNG.
create table gulhart.organisation_image (
  organisation_id text collate "C" not null,
  image_id text collate "C" not null,
  kind text not null,
  -- For screens and mails, transparent where it was.
  content bytea not null,
  -- For PDFs: on white, so that making one does not have to.
  print_content bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now(),
  -- The picture comes first: whoever asks for one does not say whose it is.
  constraint organisation_image_pk primary key (image_id, organisation_id),
  constraint organisation_image_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint organisation_image_kind_known check (kind in ('logo', 'signature'))
);
-- Which pictures does an organisation have?
create index organisation_image_of_organisation on gulhart.organisation_image (organisation_id, image_id);
call gulhart.protect_tenant_table('gulhart.organisation_image');

-- What does this picture show? Its address is on public pages and in mails.
call gulhart.create_door(
  'find_image(presented_image_id text)',
  'content bytea', $$
  select i.content from gulhart.organisation_image i where i.image_id = presented_image_id
$$);

-- Where an organisation's form or script was asked for. A few hosts each, the newest ones.
create table gulhart.form_sighting (
  organisation_id text collate "C" not null,
  host text collate "C" not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint form_sighting_pk primary key (organisation_id, host),
  constraint form_sighting_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint form_sighting_host_shape check (length(host) between 1 and 260)
);
call gulhart.protect_tenant_table('gulhart.form_sighting');

-- Links that prove that mail to an address arrives. Each is for the address that it was sent to.
create table gulhart.email_confirmation (
  organisation_id text collate "C" not null,
  account_id text collate "C" not null,
  token_hash bytea not null,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint email_confirmation_pk primary key (token_hash, organisation_id),
  constraint email_confirmation_account_fk foreign key (organisation_id, account_id)
    references gulhart.account on delete cascade
);
-- Which links end with this account?
create index email_confirmation_by_account on gulhart.email_confirmation (organisation_id, account_id);
call gulhart.protect_tenant_table('gulhart.email_confirmation');

-- Whose address does this link confirm?
call gulhart.create_door(
  'identify_email_confirmation(presented_token_hash bytea)',
  'organisation_id text, account_id text', $$
  select c.organisation_id, c.account_id
  from gulhart.email_confirmation c
  where c.token_hash = presented_token_hash and c.expires_at > now()
$$);
