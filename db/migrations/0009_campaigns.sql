-- A page asks for donations for a campaign, a visitor's action, a team or an in memoriam. A fund is a ledger account in
-- the organisation's books. A trial compares two variants of the form.

create table gulhart.fund (
  organisation_id text collate "C" not null,
  fund_id text collate "C" not null,
  name text not null,
  ledger_account text not null default '',
  created_at timestamptz not null default gulhart.product_now(),
  archived_at timestamptz,
  constraint fund_pk primary key (organisation_id, fund_id),
  constraint fund_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade
);
create unique index fund_name on gulhart.fund (organisation_id, lower(name));
call gulhart.protect_tenant_table('gulhart.fund');

create table gulhart.campaign_page (
  organisation_id text collate "C" not null,
  page_id text collate "C" not null,
  -- Donations to this page count for its parent too.
  parent_id text collate "C",
  kind text collate "C" not null,
  state text collate "C" not null default 'draft',
  slug text collate "C" not null,
  title text not null,
  short_text text not null default '',
  long_text text not null default '',
  image_id text collate "C",
  goal_cents bigint,
  -- Dutch dates, both inclusive.
  starts_on date,
  ends_on date,
  -- If preset_amounts is empty or first_frequency is null, the organisation's value applies.
  preset_amounts text not null default '',
  first_frequency text collate "C",
  fund_id text collate "C",
  thank_you_text text not null default '',
  allows_action_pages boolean not null default false,
  wall text collate "C" not null default 'off',
  -- Contact details of the family of an in memoriam.
  contact text not null default '',
  created_at timestamptz not null default gulhart.product_now(),
  constraint campaign_page_pk primary key (organisation_id, page_id),
  constraint campaign_page_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint campaign_page_parent_fk foreign key (organisation_id, parent_id) references gulhart.campaign_page,
  constraint campaign_page_fund_fk foreign key (organisation_id, fund_id) references gulhart.fund,
  constraint campaign_page_kind_known check (kind in ('campaign', 'action', 'team', 'in_memoriam')),
  constraint campaign_page_state_known check (state in ('draft', 'open', 'closed', 'archived')),
  constraint campaign_page_first_frequency_known
    check (first_frequency in ('once', 'monthly', 'quarterly', 'yearly')),
  constraint campaign_page_wall_known check (wall in ('off', 'approved', 'at_once')),
  constraint campaign_page_goal_positive check (goal_cents > 0),
  constraint campaign_page_days check (ends_on >= starts_on),
  constraint campaign_page_not_its_own_parent check (parent_id <> page_id)
);
create index campaign_page_by_parent on gulhart.campaign_page (organisation_id, parent_id);
create index campaign_page_in_list
  on gulhart.campaign_page (organisation_id, (state <> 'open'), created_at desc, page_id);
call gulhart.protect_tenant_table('gulhart.campaign_page');

create trigger tell_form_changed after insert or update or delete on gulhart.campaign_page
  for each row execute function gulhart.tell_form_changed();

-- All addresses that a page ever had. No other page can take them. An old address redirects to the newest.
create table gulhart.campaign_address (
  organisation_id text collate "C" not null,
  slug text collate "C" not null,
  page_id text collate "C" not null,
  constraint campaign_address_pk primary key (organisation_id, slug),
  constraint campaign_address_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint campaign_address_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60)
);
create unique index campaign_address_slug on gulhart.campaign_address (slug);
create index campaign_address_of_page on gulhart.campaign_address (organisation_id, page_id);
create index campaign_address_look on gulhart.campaign_address (gulhart.look_of_slug(slug));
call gulhart.protect_tenant_table('gulhart.campaign_address');

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

-- Does another organisation have this address, or one that looks like it? The answer is no secret, because a user
-- learns it by trying to choose the address.
call gulhart.create_door(
  'is_campaign_address_taken(presented_slug text)',
  'is_taken boolean', $$
  select exists (
    select from gulhart.campaign_address a
    where gulhart.look_of_slug(a.slug) = gulhart.look_of_slug(presented_slug)
      and a.organisation_id is distinct from gulhart.current_organisation_id())
$$);

-- The total of a page's live donations, minus refunds and chargebacks. It changes together with the ledger. A total is
-- the sum of several slots, so that concurrent donations to a busy page rarely wait for the same row.
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

create table gulhart.trial (
  organisation_id text collate "C" not null,
  trial_id text collate "C" not null,
  kind text collate "C" not null,
  -- The organisation's value when the trial started, and the value that the trial compares with it.
  first_value text not null,
  second_value text not null,
  first_visits bigint not null default 0,
  second_visits bigint not null default 0,
  started_at timestamptz not null default gulhart.product_now(),
  ended_at timestamptz,
  -- Null if the difference between the variants could be chance.
  winner smallint,
  kept smallint,
  constraint trial_pk primary key (organisation_id, trial_id),
  constraint trial_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint trial_kind_known check (kind in ('amounts', 'frequency', 'question')),
  constraint trial_winner_known check (winner in (1, 2)),
  constraint trial_kept_known check (kept in (1, 2)),
  constraint trial_ended_with_choice check ((ended_at is null) = (kept is null))
);
create unique index trial_running on gulhart.trial (organisation_id) where ended_at is null;
call gulhart.protect_tenant_table('gulhart.trial');

-- A visit to the form changes only the counters, and needs no notification.
create trigger tell_form_changed after insert or delete or update of ended_at on gulhart.trial
  for each row execute function gulhart.tell_form_changed();

-- An image from outside the organisation is public only while a page uses it.
create function gulhart.is_public_image(image gulhart.organisation_image) returns boolean
  language sql stable
  return not image.is_offered or exists (
    select from gulhart.campaign_page p
    where p.organisation_id = image.organisation_id and p.image_id = image.image_id);

call gulhart.create_door(
  'find_image(presented_image_id text)',
  'content bytea', $$
  select i.content from gulhart.organisation_image i
  where i.image_id = presented_image_id and gulhart.is_public_image(i)
$$);

call gulhart.create_door(
  'find_phone_image(presented_image_id text)',
  'content bytea', $$
  select i.phone_content from gulhart.organisation_image i
  where i.image_id = presented_image_id and i.phone_content is not null and gulhart.is_public_image(i)
$$);
