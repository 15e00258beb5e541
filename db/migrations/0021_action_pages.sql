-- Pages that people start for a campaign, and what donors leave on a page.

-- What a donor wrote with a gift through a page whose wall was on. It is shown once the gift is paid, as long as the
-- money does not go back.
create table gulhart.wall_message (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  page_id text collate "C" not null,
  -- As typed; null: Anoniem.
  name text,
  shows_amount boolean not null,
  message text not null,
  state text collate "C" not null,
  at timestamptz not null,
  -- When the maker of the page thanked for the gift.
  thanked_at timestamptz,
  constraint wall_message_pk primary key (organisation_id, donation_id),
  constraint wall_message_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint wall_message_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint wall_message_state_known check (state in ('waiting', 'shown', 'refused', 'withdrawn')),
  constraint wall_message_short check (length(name) <= 60 and length(message) <= 200)
);
-- Which are the newest of a page?
create index wall_message_by_page on gulhart.wall_message (organisation_id, page_id, at desc, donation_id);
-- Which wait for the organisation?
create index wall_message_waiting on gulhart.wall_message (organisation_id, at) where state = 'waiting';
call gulhart.protect_tenant_table('gulhart.wall_message');

-- A page is forgotten when what stands on it is taken away. A new message changes nothing before its gift is paid, and
-- then the page is another one by its totals.
create trigger tell_form_changed after update or delete on gulhart.wall_message
  for each row execute function gulhart.tell_form_changed();
create trigger tell_form_changed after update of status on gulhart.donation
  for each row when (old.status = 'completed' and new.status <> 'completed' and new.page_id is not null)
  execute function gulhart.tell_form_changed();

-- A gift that is tried again is the same gift: what the donor wrote goes along.
create function gulhart.repeat_wall_message() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    insert into wall_message (organisation_id, donation_id, page_id, name, shows_amount, message, state, at)
    select m.organisation_id, new.donation_id, m.page_id, m.name, m.shows_amount, m.message, m.state, new.created_at
    from wall_message m
    where m.organisation_id = new.organisation_id and m.donation_id = new.retry_of and m.state <> 'withdrawn';
    return null;
  end
  $$;
create trigger donation_repeats_wall_message after insert on gulhart.donation
  for each row when (new.retry_of is not null and new.page_id is not null)
  execute function gulhart.repeat_wall_message();

-- Wherever a donor is taken out of a gift, what the donor wrote goes too.
create function gulhart.forget_wall_message() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    delete from wall_message where organisation_id = new.organisation_id and donation_id = new.donation_id;
    return null;
  end
  $$;
create trigger donation_forgets_wall_message after update of email on gulhart.donation
  for each row when (old.email is not null and new.email is null and new.page_id is not null)
  execute function gulhart.forget_wall_message();

-- What somebody asked for who wants to start a page, until the link in the mail is pressed. Only a hash of its token is
-- kept.
create table gulhart.page_start (
  organisation_id text collate "C" not null,
  token_hash bytea not null,
  parent_id text collate "C" not null,
  kind text collate "C" not null,
  maker_name text not null,
  maker_email text not null,
  title text not null,
  long_text text not null,
  goal_cents bigint,
  ends_on date,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Once it was pressed only this is left of it, so that whoever presses again hears that it is done.
  confirmed_at timestamptz,
  -- The token comes first: whoever brings one has not said yet for whom.
  constraint page_start_pk primary key (token_hash, organisation_id),
  constraint page_start_parent_fk foreign key (organisation_id, parent_id)
    references gulhart.campaign_page on delete cascade,
  constraint page_start_kind_known check (kind in ('action', 'team'))
);
-- What was asked for under this page?
create index page_start_by_parent on gulhart.page_start (organisation_id, parent_id);
-- Which links have run out?
create index page_start_by_end on gulhart.page_start (expires_at);
call gulhart.protect_tenant_table('gulhart.page_start');

-- Who made a page that is not the organisation's own, and what the organisation said of it.
create table gulhart.page_maker (
  organisation_id text collate "C" not null,
  page_id text collate "C" not null,
  name text not null,
  email text not null,
  approval text collate "C" not null default 'waiting',
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- Of the maker's own link, once the page was approved.
  token_hash bytea,
  -- Of a newer link, until it is opened and takes the place of the other.
  next_token_hash bytea,
  -- What the maker changed since somebody of the organisation last looked.
  changed_at timestamptz,
  -- A change that is not shown before the organisation has seen it.
  waiting_title text,
  waiting_text text,
  waiting_image_id text collate "C",
  -- Since when the page takes no gifts; some time after it the maker is forgotten.
  ended_at timestamptz,
  constraint page_maker_pk primary key (organisation_id, page_id),
  constraint page_maker_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint page_maker_approval_known check (approval in ('waiting', 'approved', 'refused'))
);
-- Whose link is this?
create unique index page_maker_token on gulhart.page_maker (token_hash);
-- And whose new link is this?
create unique index page_maker_next_token on gulhart.page_maker (next_token_hash);
-- Which pages has this maker?
create index page_maker_by_email on gulhart.page_maker (organisation_id, lower(email));
-- What waits for the organisation?
create index page_maker_to_judge on gulhart.page_maker (organisation_id)
  where approval = 'waiting' or changed_at is not null;
call gulhart.protect_tenant_table('gulhart.page_maker');

-- What does this link confirm?
call gulhart.create_door(
  'identify_page_start(presented_token_hash bytea)',
  'organisation_id text', $$
  select s.organisation_id
  from gulhart.page_start s
  join gulhart.organisation o on o.organisation_id = s.organisation_id and o.closing_since is null
  where s.token_hash = presented_token_hash and s.expires_at > now()
$$);

-- Which page is this link's?
call gulhart.create_door(
  'identify_page_maker(presented_token_hash bytea)',
  'organisation_id text, page_id text, is_next boolean', $$
  select m.organisation_id, m.page_id, coalesce(m.next_token_hash = presented_token_hash, false)
  from gulhart.page_maker m
  join gulhart.organisation o on o.organisation_id = m.organisation_id and o.closing_since is null
  where (m.token_hash = presented_token_hash or m.next_token_hash = presented_token_hash)
    and m.approval = 'approved'
$$);
