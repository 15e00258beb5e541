-- Campaigns. A page is who asks: a campaign, somebody's own action, a team, an in memoriam. A fund is where the money
-- goes in the organisation's books. A gift has one page or none, and one fund or none.

create table gulhart.fund (
  organisation_id text collate "C" not null,
  fund_id text collate "C" not null,
  name text not null,
  -- Its account in the organisation's own books; empty when it has none.
  ledger_account text not null default '',
  created_at timestamptz not null default now(),
  -- Takes no new gifts since; what was given to it stays its own.
  archived_at timestamptz,
  constraint fund_pk primary key (organisation_id, fund_id),
  constraint fund_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade
);
-- Is there a fund of this name already?
create unique index fund_name on gulhart.fund (organisation_id, lower(name));
call gulhart.protect_tenant_table('gulhart.fund');

create table gulhart.campaign_page (
  organisation_id text collate "C" not null,
  page_id text collate "C" not null,
  -- The page it is part of; its gifts count there too.
  parent_id text collate "C",
  kind text collate "C" not null,
  state text collate "C" not null default 'draft',
  slug text collate "C" not null,
  title text not null,
  short_text text not null default '',
  -- Paragraphs, lists, bold and links in the markup that mails have too.
  long_text text not null default '',
  image_id text collate "C",
  goal_cents bigint,
  -- Days in the Netherlands, both included.
  starts_on date,
  ends_on date,
  -- What its form offers; empty and null: as the organisation's own form.
  preset_amounts text not null default '',
  starts_monthly boolean,
  fund_id text collate "C",
  thank_you_text text not null default '',
  -- Whether anybody may start a page of their own under it.
  allows_action_pages boolean not null default false,
  -- Whether donors can leave a message, and when it is shown.
  wall text collate "C" not null default 'off',
  -- Whom to turn to, of an in memoriam: the family.
  contact text not null default '',
  created_at timestamptz not null default now(),
  constraint campaign_page_pk primary key (organisation_id, page_id),
  constraint campaign_page_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint campaign_page_parent_fk foreign key (organisation_id, parent_id) references gulhart.campaign_page,
  constraint campaign_page_fund_fk foreign key (organisation_id, fund_id) references gulhart.fund,
  constraint campaign_page_kind_known check (kind in ('campaign', 'action', 'team', 'in_memoriam')),
  constraint campaign_page_state_known check (state in ('draft', 'open', 'closed', 'archived')),
  constraint campaign_page_wall_known check (wall in ('off', 'approved', 'at_once')),
  constraint campaign_page_goal_positive check (goal_cents > 0),
  constraint campaign_page_days check (ends_on >= starts_on),
  constraint campaign_page_not_its_own_parent check (parent_id <> page_id)
);
-- Which pages are part of this one?
create index campaign_page_by_parent on gulhart.campaign_page (organisation_id, parent_id);
call gulhart.protect_tenant_table('gulhart.campaign_page');

-- Every address that a page has had: an old one leads to the newest, and is never anybody else's.
create table gulhart.campaign_address (
  organisation_id text collate "C" not null,
  slug text collate "C" not null,
  page_id text collate "C" not null,
  constraint campaign_address_pk primary key (organisation_id, slug),
  constraint campaign_address_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint campaign_address_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60)
);
-- Whose page is at this address?
create unique index campaign_address_slug on gulhart.campaign_address (slug);
-- Which addresses has this page had?
create index campaign_address_of_page on gulhart.campaign_address (organisation_id, page_id);
call gulhart.protect_tenant_table('gulhart.campaign_address');

-- What came in through a page with live keys, less what went back, kept by the transaction that writes the ledger.
-- Slots spread the writes of a busy page over several rows.
create table gulhart.campaign_figure (
  organisation_id text collate "C" not null,
  page_id text collate "C" not null,
  slot smallint not null,
  gift_count integer not null,
  received_cents bigint not null,
  constraint campaign_figure_pk primary key (organisation_id, page_id, slot),
  constraint campaign_figure_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade
);
call gulhart.protect_tenant_table('gulhart.campaign_figure');

alter table gulhart.donation
  add column page_id text collate "C",
  -- The page that it was meant for and that had closed by then: the gift is the organisation's.
  add column closed_page_id text collate "C",
  add column fund_id text collate "C",
  -- Where the donor came from: what the link said of itself (utm_source), or else the website that it stood on.
  add column source text collate "C",
  -- All that the link said of itself, written as in an address.
  add column utm text,
  -- What of the amount the donor added for the costs of the payment.
  add column costs_cents bigint not null default 0,
  add constraint donation_page_fk foreign key (organisation_id, page_id) references gulhart.campaign_page,
  add constraint donation_fund_fk foreign key (organisation_id, fund_id) references gulhart.fund,
  add constraint donation_costs_within_amount check (costs_cents >= 0 and costs_cents < amount_cents);
-- Which are the newest of a page? Of a fund? From a source?
create index donation_by_page
  on gulhart.donation (organisation_id, page_id, environment, created_at desc, donation_id desc)
  where page_id is not null;
create index donation_by_fund
  on gulhart.donation (organisation_id, fund_id, environment, created_at desc, donation_id desc)
  where fund_id is not null;
create index donation_by_source
  on gulhart.donation (organisation_id, source, environment, created_at desc, donation_id desc)
  where source is not null;

-- Whatever is paid later for the same gift, a new try or a later month, is for the same page and fund.
create function gulhart.follow_first_gift() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    select d.page_id, d.fund_id, d.source, d.utm,
      case when d.amount_cents = new.amount_cents then d.costs_cents else 0 end
    into new.page_id, new.fund_id, new.source, new.utm, new.costs_cents
    from donation d
    where d.organisation_id = new.organisation_id and d.donation_id = coalesce(new.retry_of, (
      select s.first_donation_id from subscription s
      where s.organisation_id = new.organisation_id and s.subscription_id = new.subscription_id));
    new.costs_cents = coalesce(new.costs_cents, 0);
    return new;
  end
  $$;
create trigger donation_follows_first before insert on gulhart.donation
  for each row when (new.retry_of is not null or new.subscription_id is not null)
  execute function gulhart.follow_first_gift();

-- Pages are kept as they are sent, as donation forms are, and forgotten when something on them changes.
create trigger tell_form_changed after insert or update or delete on gulhart.campaign_page
  for each row execute function gulhart.tell_form_changed();

-- Whose page is at this address, and what is its address now? Only of those that everybody may read.
call gulhart.create_door(
  'identify_campaign_page(presented_slug text)',
  'organisation_id text, page_id text, slug text', $$
  select p.organisation_id, p.page_id, p.slug
  from gulhart.campaign_address a
  join gulhart.campaign_page p
    on p.organisation_id = a.organisation_id and p.page_id = a.page_id and p.state in ('open', 'closed')
  join gulhart.organisation o on o.organisation_id = p.organisation_id and o.closing_since is null
  where a.slug = presented_slug
$$);

-- Is this address somebody else's, or does it look like one? Whoever chooses one would find out anyway.
create function gulhart.look_of_slug(slug text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(translate(replace(slug, '-', ''), '015', 'ols'), 'i', 'l'), 'rn', 'm'), 'vv', 'w');
create index campaign_address_look on gulhart.campaign_address (gulhart.look_of_slug(slug));
call gulhart.create_door(
  'is_campaign_address_taken(presented_slug text)',
  'is_taken boolean', $$
  select exists (
    select from gulhart.campaign_address a
    where gulhart.look_of_slug(a.slug) = gulhart.look_of_slug(presented_slug)
      and a.organisation_id is distinct from gulhart.current_organisation_id())
$$);
