create table gulhart.organisation (
  organisation_id text collate "C" not null,
  -- A week after this time, an account without a second factor must set one up before it can do anything else.
  second_factor_required_since timestamptz,
  -- A treasurer may not make a refund that brings the refunds and chargebacks of the payment together above this
  -- amount. An owner or administrator may, after proving their identity again.
  refund_limit_cents bigint not null default 10000,
  created_at timestamptz not null default gulhart.product_now(),
  -- When the deletion started. From then on, the organisation accepts no donations. open-work.ts says what
  -- the deletion waits for.
  closing_since timestamptz,
  closing_by text,
  -- True if an owner started the deletion. An owner cannot cancel a deletion that an administrator started.
  closing_by_owner boolean not null default false,
  constraint organisation_pk primary key (organisation_id),
  constraint organisation_id_shape check (organisation_id ~ '^[0-9a-z]{26}$'),
  constraint organisation_refund_limit_sane check (refund_limit_cents between 0 and 100000000),
  constraint organisation_closing_has_asker check ((closing_since is null) = (closing_by is null))
);
call gulhart.protect_tenant_table('gulhart.organisation');

-- Notifies the processes that cache donation forms. The payload is the organisation's id. An empty payload
-- means that the changed row belongs to the platform: the forms of all organisations are then out of date.
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

-- The websites of an organisation. Donors may return to these sites after paying. If an organisation has
-- entered a website, no other site may show its form in a frame.
create table gulhart.organisation_domain (
  organisation_id text collate "C" not null,
  domain_id text collate "C" not null,
  host text collate "C" not null,
  created_at timestamptz not null default gulhart.product_now(),
  constraint organisation_domain_pk primary key (organisation_id, domain_id),
  constraint organisation_domain_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint organisation_domain_host_shape check (length(host) between 1 and 260)
);
create unique index organisation_domain_host on gulhart.organisation_domain (organisation_id, host);
call gulhart.protect_tenant_table('gulhart.organisation_domain');
create trigger tell_form_changed after insert or update or delete on gulhart.organisation_domain
  for each row execute function gulhart.tell_form_changed();

-- Uploaded images. The product redraws logos and signatures as PNG, and photographs as JPEG.
create table gulhart.organisation_image (
  organisation_id text collate "C" not null,
  image_id text collate "C" not null,
  kind text not null,
  -- For screens and mails. A logo or signature keeps its transparency.
  content bytea not null,
  -- For PDFs, on a white background. Null for a photograph.
  print_content bytea,
  -- A smaller WebP of a photograph.
  phone_content bytea,
  width int not null,
  height int not null,
  -- True if a person outside the organisation uploaded the image for a page.
  is_offered boolean not null default false,
  created_at timestamptz not null default gulhart.product_now(),
  -- The image id is first in the key, because a request for an image does not name its organisation.
  constraint organisation_image_pk primary key (image_id, organisation_id),
  constraint organisation_image_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint organisation_image_kind_known check (kind in ('logo', 'signature', 'page')),
  constraint organisation_image_printable check (kind = 'page' or print_content is not null),
  constraint organisation_image_on_phone check ((kind = 'page') = (phone_content is not null))
);
create index organisation_image_of_organisation on gulhart.organisation_image (organisation_id, image_id);
call gulhart.protect_tenant_table('gulhart.organisation_image');

-- A logo or signature that the product fetched from a website, prepared for print. A failed attempt is stored too, so
-- that receipts wait for this website at most once a day.
create table gulhart.organisation_logo (
  organisation_id text collate "C" not null,
  kind text not null default 'logo',
  url text not null,
  content bytea,
  fetched_at timestamptz not null default gulhart.product_now(),
  constraint organisation_logo_pk primary key (organisation_id, kind),
  constraint organisation_logo_kind_known check (kind in ('logo', 'signature')),
  constraint organisation_logo_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.organisation_logo');

-- The websites that requested an organisation's form or script, or started a gift. Only the newest are kept.
create table gulhart.form_sighting (
  organisation_id text collate "C" not null,
  host text collate "C" not null,
  first_seen_at timestamptz not null default gulhart.product_now(),
  last_seen_at timestamptz not null default gulhart.product_now(),
  constraint form_sighting_pk primary key (organisation_id, host),
  constraint form_sighting_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint form_sighting_host_shape check (length(host) between 1 and 260)
);
call gulhart.protect_tenant_table('gulhart.form_sighting');
