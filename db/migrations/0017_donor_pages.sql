-- Tables for people without an account: Mijn gift for donors, action pages of visitors, short links and reminders.

-- Finds the unpaid donations from an email address. They have no donor yet.
create index donation_without_donor on gulhart.donation (organisation_id, lower_email)
  where donor_id is null and lower_email is not null;

-- A mailed link opens Mijn gift, confirms another address, or confirms a change of a subscription. Only a hash of its
-- token is stored.
create table gulhart.donor_link (
  organisation_id text collate "C" not null,
  token_hash bytea not null,
  donor_id text collate "C" not null,
  -- The new address, to which the link was mailed.
  new_email text,
  -- The subscription that the link changes. The donor confirms the change by mail, because another person may have
  -- made the request with a forwarded link.
  subscription_id text collate "C",
  -- The new amount. Null when the change undoes a pause or replaces the bank account.
  amount_cents bigint,
  -- The payment whose bank account will become that of the subscription, and the mandate of this payment.
  payment_id text collate "C",
  mandate_id text collate "C",
  created_at timestamptz not null default gulhart.product_now(),
  expires_at timestamptz not null,
  -- A used link stays until it expires, so that a second press can say that the change was confirmed.
  used_at timestamptz,
  -- The token comes first, because a request with a token does not name its organisation.
  constraint donor_link_pk primary key (token_hash, organisation_id),
  constraint donor_link_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor on delete cascade,
  constraint donor_link_subscription_fk foreign key (organisation_id, subscription_id)
    references gulhart.subscription on delete cascade,
  constraint donor_link_account_whole check (
    (payment_id is null) = (mandate_id is null)
    and (payment_id is null or subscription_id is not null and amount_cents is null)
  ),
  constraint donor_link_change_whole check (subscription_id is not null or amount_cents is null),
  constraint donor_link_amount_positive check (amount_cents > 0)
);
create index donor_link_by_donor on gulhart.donor_link (organisation_id, donor_id);
call gulhart.protect_tenant_table('gulhart.donor_link');

create table gulhart.donor_session (
  organisation_id text collate "C" not null,
  token_hash bytea not null,
  donor_id text collate "C" not null,
  created_at timestamptz not null default gulhart.product_now(),
  last_seen_at timestamptz not null default gulhart.product_now(),
  constraint donor_session_pk primary key (token_hash, organisation_id),
  constraint donor_session_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor
    on delete cascade
);
create index donor_session_by_donor on gulhart.donor_session (organisation_id, donor_id);
call gulhart.protect_tenant_table('gulhart.donor_session');

call gulhart.create_door(
  'identify_donor_link(presented_token_hash bytea, present timestamptz)',
  'organisation_id text, donor_id text, email text, new_email text, is_used boolean', $$
  select l.organisation_id, l.donor_id, d.email, l.new_email, l.used_at is not null
  from gulhart.donor_link l
  join gulhart.donor d on d.organisation_id = l.organisation_id and d.donor_id = l.donor_id
  where l.token_hash = presented_token_hash and l.expires_at > present
$$);

call gulhart.create_door(
  'identify_donor_session(presented_token_hash bytea, present timestamptz)',
  'organisation_id text, donor_id text, email text', $$
  with live as (
    select s.organisation_id, s.donor_id, d.email, s.token_hash, s.last_seen_at
    from gulhart.donor_session s
    join gulhart.donor d on d.organisation_id = s.organisation_id and d.donor_id = s.donor_id
    where s.token_hash = presented_token_hash
      and s.last_seen_at > present - interval '1 hour'
      and s.created_at > present - interval '12 hours'
  ), seen as (
    update gulhart.donor_session s set last_seen_at = present
    from live
    where s.organisation_id = live.organisation_id and s.token_hash = live.token_hash
      and live.last_seen_at < present - interval '1 minute'
  )
  select live.organisation_id, live.donor_id, live.email from live
$$);

-- A visitor's request to start a page, which waits until the visitor uses the link in the mail. Only a hash of the
-- token is stored.
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
  created_at timestamptz not null default gulhart.product_now(),
  expires_at timestamptz not null,
  -- When the link was used. The product then erases the rest of the request. It keeps the row, so that a second use
  -- of the link shows that the address is already confirmed.
  confirmed_at timestamptz,
  -- The page that was then created.
  page_id text collate "C",
  -- The token comes first, because a request with a token does not name its organisation.
  constraint page_start_pk primary key (token_hash, organisation_id),
  constraint page_start_parent_fk foreign key (organisation_id, parent_id)
    references gulhart.campaign_page on delete cascade,
  constraint page_start_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint page_start_kind_known check (kind in ('action', 'team'))
);
create index page_start_by_parent on gulhart.page_start (organisation_id, parent_id);
create index page_start_by_page on gulhart.page_start (organisation_id, page_id);
create index page_start_by_end on gulhart.page_start (expires_at);
call gulhart.protect_tenant_table('gulhart.page_start');

create table gulhart.page_maker (
  organisation_id text collate "C" not null,
  page_id text collate "C" not null,
  name text not null,
  email text not null,
  approval text collate "C" not null default 'waiting',
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- Why the organisation refused the page or, after the page was approved, the last change. Null after an approval,
  -- and when the maker sends a new change.
  refusal_reason text,
  -- The token of the maker's link, set when the page is approved or refused. Null after a final refusal.
  token_hash bytea,
  -- The token of a newer link. When the newer link is opened, this token replaces token_hash.
  next_token_hash bytea,
  -- When the maker last changed something that the organisation has not seen yet.
  changed_at timestamptz,
  waiting_title text,
  waiting_text text,
  waiting_image_id text collate "C",
  first_gift_mailed_at timestamptz,
  -- Since when the page accepts no gifts. The maker is erased 90 days later.
  ended_at timestamptz,
  constraint page_maker_pk primary key (organisation_id, page_id),
  constraint page_maker_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint page_maker_approval_known check (approval in ('waiting', 'approved', 'refused'))
);
create unique index page_maker_token on gulhart.page_maker (token_hash);
create unique index page_maker_next_token on gulhart.page_maker (next_token_hash);
-- The address comes first, because a maker with a link that no longer works is looked up in all organisations.
create index page_maker_by_email on gulhart.page_maker (lower(email), organisation_id);
create index page_maker_to_judge on gulhart.page_maker (organisation_id)
  where approval = 'waiting' or changed_at is not null;
call gulhart.protect_tenant_table('gulhart.page_maker');

call gulhart.create_door(
  'identify_page_start(presented_token_hash bytea, present timestamptz)',
  'organisation_id text', $$
  select s.organisation_id
  from gulhart.page_start s
  join gulhart.organisation o on o.organisation_id = s.organisation_id and o.closing_since is null
  where s.token_hash = presented_token_hash and s.expires_at > present
$$);

call gulhart.create_door(
  'identify_page_maker(presented_token_hash bytea)',
  'organisation_id text, page_id text, approval text, is_next boolean', $$
  select m.organisation_id, m.page_id, m.approval, coalesce(m.next_token_hash = presented_token_hash, false)
  from gulhart.page_maker m
  join gulhart.organisation o on o.organisation_id = m.organisation_id and o.closing_since is null
  where m.token_hash = presented_token_hash or m.next_token_hash = presented_token_hash
$$);

-- Short addresses for posters: /q/{code} leads to a page or to the organisation's own form, and fills in the form.
create table gulhart.short_link (
  organisation_id text collate "C" not null,
  code text collate "C" not null,
  -- Null for the organisation's own form.
  page_id text collate "C",
  -- The preselected amount. Null if the link preselects none.
  amount_cents bigint,
  is_monthly boolean not null default false,
  -- The place of the poster, so that the organisation can distinguish links and their gifts.
  label text not null default '',
  created_at timestamptz not null default gulhart.product_now(),
  -- Since when the link is hidden from the list. It still works, because printed posters remain.
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
create unique index short_link_code on gulhart.short_link (code);
create index short_link_by_page on gulhart.short_link (organisation_id, page_id, created_at);
call gulhart.protect_tenant_table('gulhart.short_link');

-- The number of visits through a code. It has several slots, so that concurrent visits rarely wait for the same row.
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

-- A code leads to its page while that page is public, otherwise to the organisation's own form.
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

-- A visitor who does not donate may ask for a reminder, which is sent at most twice. After the last mail the address is
-- deleted. The rest of the row shows only that reminders were sent or that the visitor unsubscribed.
create table gulhart.reminder (
  organisation_id text collate "C" not null,
  -- A keyed hash, so that the address cannot be read.
  address_hash text collate "C" not null,
  email text,
  -- The page that offered the reminder, if any.
  page_slug text collate "C",
  consent_at timestamptz not null,
  due_at timestamptz,
  sent_count smallint not null default 0,
  unsubscribed_at timestamptz,
  constraint reminder_pk primary key (organisation_id, address_hash),
  constraint reminder_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint reminder_address_only_while_due check ((email is null) = (due_at is null)),
  constraint reminder_twice_at_most check (sent_count between 0 and 2),
  constraint reminder_not_after_unsubscribing check (unsubscribed_at is null or due_at is null)
);
create index reminder_due on gulhart.reminder (organisation_id, address_hash, due_at) where due_at is not null;
-- Old rows without a due reminder are deleted. Rows of visitors who unsubscribed stay, so that they get no mail again.
create index reminder_over on gulhart.reminder (consent_at) where due_at is null and unsubscribed_at is null;
call gulhart.protect_tenant_table('gulhart.reminder');
