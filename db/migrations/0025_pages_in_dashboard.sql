-- What the dashboard needs of pages.

-- Pictures of pages: photographs, kept as a JPEG. They stand in no PDF, so nothing is kept for one.
alter table gulhart.organisation_image
  alter column print_content drop not null,
  drop constraint organisation_image_kind_known,
  add constraint organisation_image_kind_known check (kind in ('logo', 'signature', 'page')),
  add constraint organisation_image_printable check (kind = 'page' or print_content is not null);

-- Which pages has an organisation, those that ask now first and then by age?
create index campaign_page_in_list
  on gulhart.campaign_page (organisation_id, (state <> 'open'), created_at desc, page_id);
