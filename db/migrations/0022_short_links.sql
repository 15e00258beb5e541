-- Short addresses for posters: /q/{code} leads to a page or to the organisation's own form, with what it asks for.

create table gulhart.short_link (
  organisation_id text collate "C" not null,
  code text collate "C" not null,
  -- Null: the organisation's own form.
  page_id text collate "C",
  -- What the form begins with; null: as it would anyway.
  amount_cents bigint,
  is_monthly boolean not null default false,
  -- Where it hangs, for the organisation to tell it from others and to see gifts from it.
  label text not null default '',
  created_at timestamptz not null default now(),
  -- Not in the list any more. It goes on leading somewhere: what was printed cannot be called back.
  archived_at timestamptz,
  constraint short_link_pk primary key (organisation_id, code),
  constraint short_link_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint short_link_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint short_link_code_shape check (code ~ '^[2-9a-hjkmnp-tv-z]{6,8}$'),
  constraint short_link_amount_positive check (amount_cents > 0),
  constraint short_link_label_length check (length(label) <= 40)
);
-- Where does this code lead?
create unique index short_link_code on gulhart.short_link (code);
-- Which codes does this page have?
create index short_link_by_page on gulhart.short_link (organisation_id, page_id, created_at);
call gulhart.protect_tenant_table('gulhart.short_link');

-- How often a code was followed. Slots spread the writes of a full church over several rows.
create table gulhart.short_link_scan (
  organisation_id text collate "C" not null,
  code text collate "C" not null,
  slot smallint not null,
  scan_count integer not null,
  constraint short_link_scan_pk primary key (organisation_id, code, slot),
  constraint short_link_scan_link_fk foreign key (organisation_id, code)
    references gulhart.short_link on delete cascade
);
call gulhart.protect_tenant_table('gulhart.short_link_scan');

-- Where does this code lead? To its page while everybody may read that, else to the organisation's own form.
call gulhart.create_door(
  'identify_short_link(presented_code text)',
  'organisation_id text, page_slug text, amount_cents bigint, is_monthly boolean, label text', $$
  select l.organisation_id, p.slug, l.amount_cents, l.is_monthly, l.label
  from gulhart.short_link l
  join gulhart.organisation o on o.organisation_id = l.organisation_id and o.closing_since is null
  left join gulhart.campaign_page p
    on p.organisation_id = l.organisation_id and p.page_id = l.page_id and p.state in ('open', 'closed')
  where l.code = presented_code
$$);
