-- Settings in two scopes, payment keys, and what an organisation shows of itself. The catalogue of keys, defaults and
-- rules is in code; here are only the values that were set.

create table gulhart.organisation_setting (
  organisation_id text collate "C" not null,
  key text collate "C" not null,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint organisation_setting_pk primary key (organisation_id, key),
  constraint organisation_setting_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.organisation_setting');

create table gulhart.platform_setting (
  key text collate "C" not null,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint platform_setting_pk primary key (key)
);
-- Everyone may read the platform's values, as they are the fallback; only the platform may change them.
alter table gulhart.platform_setting enable row level security;
alter table gulhart.platform_setting force row level security;
create policy read_by_all on gulhart.platform_setting for select using (true);
create policy written_by_platform on gulhart.platform_setting
  using (gulhart.acts_for_platform()) with check (gulhart.acts_for_platform());
grant select, insert, update, delete on gulhart.platform_setting to gulhart_app;

-- Payment keys. A version is never changed: a new key retires the old one, which stays readable for payments made with
-- it.
create table gulhart.organisation_secret (
  organisation_id text collate "C" not null,
  secret_id text collate "C" not null,
  name text collate "C" not null,
  sealed_value text collate "C" not null,
  last_four text collate "C" not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  -- What the account behind a key can do, as it was when it was last asked. Null: not asked yet.
  methods_checked_at timestamptz,
  takes_monthly boolean,
  monthly_max_cents bigint,
  constraint organisation_secret_pk primary key (organisation_id, secret_id),
  constraint organisation_secret_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
-- Which key of this name is in use? There is one at most.
create unique index organisation_secret_current
  on gulhart.organisation_secret (organisation_id, name) where retired_at is null;
call gulhart.protect_tenant_table('gulhart.organisation_secret');

-- Websites of an organisation: the only ones its donors are led back to, and the only ones that may frame its form.
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

-- A logo, or the signature on receipts, as it was last fetched and prepared for print, or that it could not be: a
-- receipt never waits for somebody else's website twice.
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

-- A donation form is kept as it is sent until something that it shows changes: every process hears of that here. The
-- message is the organisation's id, or nothing when it concerns all of them.
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
create trigger tell_form_changed after insert or update or delete on gulhart.organisation_setting
  for each row execute function gulhart.tell_form_changed();
create trigger tell_form_changed after insert or update or delete on gulhart.organisation_secret
  for each row execute function gulhart.tell_form_changed();
create trigger tell_form_changed after insert or update or delete on gulhart.organisation_domain
  for each row execute function gulhart.tell_form_changed();
create trigger tell_form_changed after insert or update or delete on gulhart.platform_setting
  for each row execute function gulhart.tell_form_changed();
