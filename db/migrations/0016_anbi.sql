-- The facts that an ANBI, a public benefit organisation, must publish by law, and the page that shows them.

-- Contains only PDFs in which findPdfProblem found no problem. Two uploads of the same file are stored once.
create table gulhart.anbi_file (
  organisation_id text collate "C" not null,
  file_id text collate "C" not null,
  -- Only the organisation sees the name.
  name text not null,
  content bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null default gulhart.product_now(),
  constraint anbi_file_pk primary key (organisation_id, file_id),
  constraint anbi_file_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint anbi_file_size check (octet_length(content) between 1 and 5 * 1024 * 1024)
);
-- PostgreSQL does not compress the content, because a PDF is compressed already.
alter table gulhart.anbi_file alter column content set storage external;
create unique index anbi_file_content on gulhart.anbi_file (organisation_id, sha256);
call gulhart.protect_tenant_table('gulhart.anbi_file');

-- All addresses that an ANBI page ever had. No other organisation can use them. An old address redirects to the newest.
create table gulhart.anbi_address (
  organisation_id text collate "C" not null,
  slug text collate "C" not null,
  constraint anbi_address_pk primary key (organisation_id, slug),
  constraint anbi_address_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint anbi_address_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60)
);
create unique index anbi_address_slug on gulhart.anbi_address (slug);
call gulhart.protect_tenant_table('gulhart.anbi_address');

create table gulhart.anbi_page (
  organisation_id text collate "C" not null,
  slug text collate "C",
  is_published boolean not null default false,
  is_linked boolean not null default false,
  aim text not null default '',
  policy_text text not null default '',
  policy_file_id text collate "C",
  policy_until smallint,
  pay_policy text not null default '',
  -- The last month of the financial year (book year), which is named after the calendar year in which it ends.
  book_year_end_month smallint not null default 12,
  first_book_year smallint,
  -- Changes of the board and of financial years also set this time.
  updated_at timestamptz not null default gulhart.product_now(),
  constraint anbi_page_pk primary key (organisation_id),
  constraint anbi_page_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint anbi_page_address_fk foreign key (organisation_id, slug) references gulhart.anbi_address,
  constraint anbi_page_policy_file_fk foreign key (organisation_id, policy_file_id) references gulhart.anbi_file,
  constraint anbi_page_published_somewhere check (slug is not null or not is_published),
  constraint anbi_page_month check (book_year_end_month between 1 and 12)
);
call gulhart.protect_tenant_table('gulhart.anbi_page');

create table gulhart.anbi_board_member (
  organisation_id text collate "C" not null,
  position smallint not null,
  name text not null,
  task text not null,
  constraint anbi_board_member_pk primary key (organisation_id, position),
  constraint anbi_board_member_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.anbi_board_member');

create table gulhart.anbi_year (
  organisation_id text collate "C" not null,
  year smallint not null,
  report_text text not null default '',
  report_file_id text collate "C",
  income_cents bigint,
  expenses_cents bigint,
  accounts_file_id text collate "C",
  -- The organisation's own form, the standard form of the tax office, or the CBF passport (a profile at the charity
  -- regulator), which counts as the standard form.
  accounts_form text collate "C" not null default 'own',
  passport_url text not null default '',
  constraint anbi_year_pk primary key (organisation_id, year),
  constraint anbi_year_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint anbi_year_report_file_fk foreign key (organisation_id, report_file_id) references gulhart.anbi_file,
  constraint anbi_year_accounts_file_fk foreign key (organisation_id, accounts_file_id) references gulhart.anbi_file,
  constraint anbi_year_accounts_form_known check (accounts_form in ('own', 'standard', 'passport'))
);
call gulhart.protect_tenant_table('gulhart.anbi_year');

create trigger tell_form_changed after insert or update or delete on gulhart.anbi_page
  for each row execute function gulhart.tell_form_changed();
create trigger tell_form_changed after insert or update or delete on gulhart.anbi_board_member
  for each row execute function gulhart.tell_form_changed();
create trigger tell_form_changed after insert or update or delete on gulhart.anbi_year
  for each row execute function gulhart.tell_form_changed();

call gulhart.create_door(
  'identify_anbi_page(presented_slug text)',
  'organisation_id text, slug text', $$
  select p.organisation_id, p.slug
  from gulhart.anbi_address a
  join gulhart.anbi_page p on p.organisation_id = a.organisation_id and p.is_published
  join gulhart.organisation o on o.organisation_id = p.organisation_id and o.closing_since is null
  join gulhart.organisation_setting s
    on s.organisation_id = p.organisation_id and s.key = 'org_anbi' and s.value = 'ja'
  where a.slug = presented_slug
$$);

-- Does another organisation have this address? The answer is no secret, because a user learns it by trying to choose
-- the address.
call gulhart.create_door(
  'is_anbi_address_taken(presented_slug text)',
  'is_taken boolean', $$
  select exists (
    select from gulhart.anbi_address a
    where a.slug = presented_slug and a.organisation_id is distinct from gulhart.current_organisation_id())
$$);
