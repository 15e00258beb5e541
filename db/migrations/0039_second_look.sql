-- A picture that somebody from outside the organisation offered for a page. Nobody sees it at an address of its own
-- while no page bears it.
alter table gulhart.organisation_image add column is_offered boolean not null default false;
update gulhart.organisation_image i set is_offered = true
where exists (
  select from gulhart.page_maker m
  where m.organisation_id = i.organisation_id and m.waiting_image_id = i.image_id);

-- May everybody see this picture?
create function gulhart.is_public_image(image gulhart.organisation_image) returns boolean
  language sql stable
  return not image.is_offered or exists (
    select from gulhart.campaign_page p
    where p.organisation_id = image.organisation_id and p.image_id = image.image_id);

-- What does this picture show? Its address is on public pages and in mails.
drop function gulhart.find_image;
call gulhart.create_door(
  'find_image(presented_image_id text)',
  'content bytea', $$
  select i.content from gulhart.organisation_image i
  where i.image_id = presented_image_id and gulhart.is_public_image(i)
$$);

-- What does this picture of a page show, as a telephone gets it?
drop function gulhart.find_phone_image;
call gulhart.create_door(
  'find_phone_image(presented_image_id text)',
  'content bytea', $$
  select i.phone_content from gulhart.organisation_image i
  where i.image_id = presented_image_id and i.phone_content is not null and gulhart.is_public_image(i)
$$);

-- Did Mollie ever report a real gift to this organisation as paid?
create function gulhart.has_live_payment(of_organisation text, entered_methods text[]) returns boolean
  language sql stable
  return exists (
    select from gulhart.donation d
    where d.organisation_id = of_organisation and d.environment = 'live' and d.completed_at is not null
      and coalesce(d.method <> all (entered_methods), true));

-- An organisation may have said several RSINs, each of its own years, and each waits for itself.
alter table gulhart.identity_claim drop constraint identity_claim_pk;
alter table gulhart.identity_claim
  add constraint identity_claim_pk primary key (organisation_id, key, value);

-- When an administrator was mailed that it waits. Of those that waited before, no mail follows.
alter table gulhart.identity_claim add column told_at timestamptz;
update gulhart.identity_claim set told_at = now();
