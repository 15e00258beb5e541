-- Settings, their values in earlier periods, claims to a name or an RSIN (a tax number), and payment keys. The
-- TypeScript code defines which settings exist.

create table gulhart.organisation_setting (
  organisation_id text collate "C" not null,
  key text collate "C" not null,
  value text not null,
  updated_at timestamptz not null default gulhart.product_now(),
  constraint organisation_setting_pk primary key (organisation_id, key),
  constraint organisation_setting_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.organisation_setting');
create trigger tell_form_changed after insert or update or delete on gulhart.organisation_setting
  for each row execute function gulhart.tell_form_changed();

create table gulhart.platform_setting (
  key text collate "C" not null,
  value text not null,
  updated_at timestamptz not null default gulhart.product_now(),
  constraint platform_setting_pk primary key (key)
);
-- An organisation without a value of its own uses the value of the platform, so every scope may read these rows.
alter table gulhart.platform_setting enable row level security;
alter table gulhart.platform_setting force row level security;
create policy read_by_all on gulhart.platform_setting for select using (true);
create policy written_by_platform on gulhart.platform_setting
  using (gulhart.acts_for_platform()) with check (gulhart.acts_for_platform());
grant select, insert, update, delete on gulhart.platform_setting to gulhart_app;
create trigger tell_form_changed after insert or update or delete on gulhart.platform_setting
  for each row execute function gulhart.tell_form_changed();

-- Payment keys. A new key retires the old key, but the product still uses the old key for payments made with it.
create table gulhart.organisation_secret (
  organisation_id text collate "C" not null,
  secret_id text collate "C" not null,
  name text collate "C" not null,
  sealed_value text collate "C" not null,
  last_four text collate "C" not null,
  created_at timestamptz not null default gulhart.product_now(),
  retired_at timestamptz,
  -- Mollie's answer about the payment methods of the Mollie account. Null before the first request.
  methods_checked_at timestamptz,
  takes_monthly boolean,
  monthly_max_cents bigint,
  -- Since when Mollie refuses the key. Null while no refusal is known.
  refused_at timestamptz,
  constraint organisation_secret_pk primary key (organisation_id, secret_id),
  constraint organisation_secret_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint organisation_secret_name_known check (name in ('mollie_api_key', 'mollie_api_live_key'))
);
create unique index organisation_secret_current
  on gulhart.organisation_secret (organisation_id, name) where retired_at is null;
call gulhart.protect_tenant_table('gulhart.organisation_secret');
create trigger tell_form_changed after insert or update or delete on gulhart.organisation_secret
  for each row execute function gulhart.tell_form_changed();

-- The past and current values of three settings. A value is valid until the day before valid_until, which is null for
-- the current value.
create table gulhart.setting_period (
  organisation_id text collate "C" not null,
  key text collate "C" not null,
  valid_from date not null,
  valid_until date,
  value text not null,
  constraint setting_period_pk primary key (organisation_id, key, valid_from),
  constraint setting_period_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint setting_period_key_known check (key in ('org_anbi', 'org_anbi_cultural', 'org_rsin')),
  constraint setting_period_order check (valid_until > valid_from)
);
call gulhart.protect_tenant_table('gulhart.setting_period');

create function gulhart.date_setting() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    today constant date := (gulhart.product_now() at time zone 'Europe/Amsterdam')::date;
    changed constant gulhart.organisation_setting := coalesce(new, old);
  begin
    if changed.key not in ('org_anbi', 'org_anbi_cultural', 'org_rsin')
      or (tg_op = 'UPDATE' and new.value = old.value) then return null; end if;
    delete from gulhart.setting_period p
    where (p.organisation_id, p.key) = (changed.organisation_id, changed.key) and p.valid_from >= today;
    update gulhart.setting_period p set valid_until = today
    where (p.organisation_id, p.key) = (changed.organisation_id, changed.key)
      and (p.valid_until is null or p.valid_until > today);
    if tg_op <> 'DELETE' then
      insert into gulhart.setting_period (organisation_id, key, valid_from, value)
      values (changed.organisation_id, changed.key, today, changed.value);
    end if;
    return null;
  end
  $$;
create trigger setting_dated after insert or update or delete on gulhart.organisation_setting
  for each row execute function gulhart.date_setting();

-- Returns the same text for slugs that look alike.
create function gulhart.look_of_slug(slug text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(translate(replace(slug, '-', ''), '015', 'ols'), 'i', 'l'), 'rn', 'm'), 'vv', 'w');

-- Reduces a name to the letters a to z and digits, without 'stichting' and without endings such as 'nederland'. Other
-- letters become the Latin letters that they resemble.
create function gulhart.look_of_name(name text) returns text
  language sql immutable parallel safe
  return (
    select gulhart.look_of_slug(
      coalesce(nullif(regexp_replace(short.name, '(nederland|officieel)+$', ''), ''), short.name))
    from (
      select regexp_replace(
        regexp_replace(lower(translate(
          regexp_replace(regexp_replace(regexp_replace(
            normalize(look_of_name.name, nfkd), '[Ææ]', 'ae', 'g'), '[Œœ]', 'oe', 'g'), 'ß', 'ss', 'g'),
          'АаΑαВвΒβСсϹϲԁĐđÐðЕеΕεɡНнҺһΗĦħІіΙιı|ЈјКкΚκĸŁłӏМмΜΝηŊŋОоΟοØøРрΡρÞþԛЅѕТтΤτŦŧυνѵԝХхΧχУуΥΖζ',
          'aaaabbbbccccdddddeeeeghhhhhhhiiiiiijjkkkkklllmmmnnnnooooooppppppqssttttttuvvwxxxxyyyzz'
        )), '\mst\.', 'stichting', 'g'),
        '[^a-z0-9]', '', 'g') as name
    ) plain
    cross join lateral (
      select coalesce(
        nullif(regexp_replace(plain.name, '^destichting|stichting', '', 'g'), ''), plain.name) as name
    ) short
  );

-- Claims to a name or RSIN that another organisation also has, with the decision of the administrator.
create table gulhart.identity_claim (
  organisation_id text collate "C" not null,
  key text collate "C" not null,
  value text not null,
  state text collate "C" not null default 'waiting',
  claimed_at timestamptz not null default gulhart.product_now(),
  told_at timestamptz,
  -- An organisation may have several RSINs, one for each period.
  constraint identity_claim_pk primary key (organisation_id, key, value),
  constraint identity_claim_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint identity_claim_key_known check (key in ('org_name', 'org_rsin')),
  constraint identity_claim_state_known check (state in ('waiting', 'approved', 'refused'))
);
call gulhart.protect_tenant_table('gulhart.identity_claim');

-- Does another organisation have this name, a similar name, or this RSIN? An RSIN that another organisation
-- had in the past is also taken, because its papers show it. `is_former` is true when the claimed name resembles
-- `former_value`, the name that the claiming organisation had before.
call gulhart.create_door(
  'is_identity_taken(claimed_key text, claimed_value text, former_value text)',
  'is_taken boolean, is_former boolean', $$
  select
    case claimed_key
      when 'org_name' then gulhart.look_of_name(claimed_value) <> '' and exists (
        select from gulhart.organisation_setting s
        where s.key = 'org_name' and s.organisation_id <> gulhart.current_organisation_id()
          and gulhart.look_of_name(s.value) = gulhart.look_of_name(claimed_value))
      else exists (
        select from gulhart.organisation_setting s
        where s.key = claimed_key and s.value = claimed_value
          and s.organisation_id <> gulhart.current_organisation_id()
        union all
        select from gulhart.setting_period p
        where p.key = claimed_key and p.value = claimed_value
          and p.organisation_id <> gulhart.current_organisation_id())
    end,
    claimed_key = 'org_name'
      and coalesce(gulhart.look_of_name(claimed_value) = gulhart.look_of_name(former_value), false)
$$);
