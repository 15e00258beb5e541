-- What the dashboard needs of pages.

-- Pictures of pages: photographs, kept as a JPEG, and smaller as a WebP for telephones. They stand in no PDF, so
-- nothing is kept for one.
alter table gulhart.organisation_image
  alter column print_content drop not null,
  add column phone_content bytea,
  drop constraint organisation_image_kind_known,
  add constraint organisation_image_kind_known check (kind in ('logo', 'signature', 'page')),
  add constraint organisation_image_printable check (kind = 'page' or print_content is not null),
  add constraint organisation_image_on_phone check ((kind = 'page') = (phone_content is not null));

-- What does this picture of a page show, as a telephone gets it?
call gulhart.create_door(
  'find_phone_image(presented_image_id text)',
  'content bytea', $$
  select i.phone_content from gulhart.organisation_image i
  where i.image_id = presented_image_id and i.phone_content is not null
$$);

-- Which pages has an organisation, those that ask now first and then by age?
create index campaign_page_in_list
  on gulhart.campaign_page (organisation_id, (state <> 'open'), created_at desc, page_id);
