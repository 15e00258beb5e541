-- Organisations: the tenants, their websites and their pictures.

create table gulhart.organisation (
  organisation_id text collate "C" not null,
  -- Since when everybody in it must have a second factor. A week later, an account without one can do nothing else.
  second_factor_required_since timestamptz,
  -- Up to this amount a treasurer may refund at once. Only an owner who has proved their identity again refunds more.
  refund_limit_cents bigint not null default 10000,
  created_at timestamptz not null default now(),
  -- Set while an organisation is being deleted: it takes no gifts and starts no monthly ones. It is removed once
  -- nothing is open or running at the provider.
  closing_since timestamptz,
  -- The address of the administrator who asked for the deletion.
  closing_by text,
  constraint organisation_pk primary key (organisation_id),
  constraint organisation_id_shape check (organisation_id ~ '^[0-9a-z]{26}$'),
  constraint organisation_refund_limit_sane check (refund_limit_cents between 0 and 100000000),
  constraint organisation_closing_has_asker check ((closing_since is null) = (closing_by is null))
);
call gulhart.protect_tenant_table('gulhart.organisation');

-- Each process keeps a donation form as it sends it, until something on the form changes. This message says so to every
-- process. It is the organisation's id, or empty when it concerns all organisations.
create function gulhart.tell_form_changed() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
    begin
      perform pg_notify('form_changed', coalesce(to_jsonb(new), to_jsonb(old)) ->> 'organisation_id');
      return null;
    end
  $$;
create trigger tell_form_changed after insert or update or delete on gulhart.organisation
  for each row execute function gulhart.tell_form_changed();

-- The websites of an organisation. Donors are sent back only to these, and only these may frame its form.
create table gulhart.organisation_domain (
  organisation_id text collate "C" not null,
  domain_id text collate "C" not null,
  host text collate "C" not null,
  created_at timestamptz not null default now(),
  constraint organisation_domain_pk primary key (organisation_id, domain_id),
  constraint organisation_domain_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint organisation_domain_host_shape check (length(host) between 1 and 260)
);
-- Does the organisation have this website already?
create unique index organisation_domain_host on gulhart.organisation_domain (organisation_id, host);
call gulhart.protect_tenant_table('gulhart.organisation_domain');
create trigger tell_form_changed after insert or update or delete on gulhart.organisation_domain
  for each row execute function gulhart.tell_form_changed();

-- Uploaded pictures, drawn again by us: logos and signatures as PNG, photographs of pages as JPEG.
create table gulhart.organisation_image (
  organisation_id text collate "C" not null,
  image_id text collate "C" not null,
  kind text not null,
  -- For screens and mails; transparency is kept.
  content bytea not null,
  -- For PDFs: on white, so that making a PDF does not have to do it. A photograph stands in no PDF and has none.
  print_content bytea,
  -- For telephones: a photograph as a smaller WebP.
  phone_content bytea,
  width int not null,
  height int not null,
  -- Somebody from outside the organisation offered it for a page.
  is_offered boolean not null default false,
  created_at timestamptz not null default now(),
  -- The picture comes first: a request for one does not name its organisation.
  constraint organisation_image_pk primary key (image_id, organisation_id),
  constraint organisation_image_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint organisation_image_kind_known check (kind in ('logo', 'signature', 'page')),
  constraint organisation_image_printable check (kind = 'page' or print_content is not null),
  constraint organisation_image_on_phone check ((kind = 'page') = (phone_content is not null))
);
-- Which pictures does an organisation have?
create index organisation_image_of_organisation on gulhart.organisation_image (organisation_id, image_id);
call gulhart.protect_tenant_table('gulhart.organisation_image');

-- A logo, or the signature on receipts, as it was last fetched and prepared for print. A failure is kept as well, so
-- that no receipt waits for the same website twice.
create table gulhart.organisation_logo (
  organisation_id text collate "C" not null,
  kind text not null default 'logo',
  url text not null,
  -- Null: it could not be used.
  content bytea,
  fetched_at timestamptz not null default now(),
  constraint organisation_logo_pk primary key (organisation_id, kind),
  constraint organisation_logo_kind_known check (kind in ('logo', 'signature')),
  constraint organisation_logo_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.organisation_logo');

-- The websites that asked for an organisation's form or script. Only the newest few hosts of each are kept.
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
