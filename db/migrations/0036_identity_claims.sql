-- Names and RSINs that look like those of another organisation wait for an administrator before papers bear them.

-- A name as somebody reads it who does not look closely: without case, accents, spaces, signs, invisible characters,
-- the word 'stichting' and an ending that says no more, and with letters of other alphabets as the Latin ones that they
-- resemble.
create function gulhart.look_of_name(name text) returns text
  language sql immutable parallel safe
  return (
    select gulhart.look_of_slug(
      coalesce(nullif(regexp_replace(short.name, '(nederland|officieel)+$', ''), ''), short.name))
    from (
      select regexp_replace(
        regexp_replace(lower(translate(
          normalize(look_of_name.name, nfkd),
          'АаΑαВвΒβСсϹϲԁĐđЕеΕεɡНнҺһΗІіΙιı|ЈјКкΚκŁłӏМмΜΝηОоΟοØøРрΡρԛЅѕТтΤτυνѵԝХхΧχУуΥΖζ',
          'aaaabbbbccccdddeeeeghhhhhiiiiiijjkkkklllmmmnnooooooppppqssttttuvvwxxxxyyyzz'
        )), '\mst\.', 'stichting', 'g'),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u0300-\u036f\u2000-\u206f\ufeff]', '', 'g') as name
    ) plain
    cross join lateral (
      select coalesce(
        nullif(regexp_replace(plain.name, '^destichting|stichting', '', 'g'), ''), plain.name) as name
    ) short
  );

-- A name or an RSIN that another organisation had first, and what an administrator decided about it.
create table gulhart.identity_claim (
  organisation_id text collate "C" not null,
  key text collate "C" not null,
  value text not null,
  state text collate "C" not null default 'waiting',
  claimed_at timestamptz not null default now(),
  constraint identity_claim_pk primary key (organisation_id, key),
  constraint identity_claim_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint identity_claim_key_known check (key in ('org_name', 'org_rsin')),
  constraint identity_claim_state_known check (state in ('waiting', 'approved', 'refused'))
);
call gulhart.protect_tenant_table('gulhart.identity_claim');

-- Does another organisation have this name, or one that looks like it, or this RSIN? An RSIN of an earlier period
-- counts as well, because papers of that time bear it. And does a name look like the former one, so that it is not new?
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
