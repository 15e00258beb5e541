-- A message is shown only while its donation is paid and not refunded.
create table gulhart.wall_message (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  page_id text collate "C" not null,
  -- Null for an anonymous donor.
  name text,
  shows_amount boolean not null,
  message text not null,
  state text collate "C" not null,
  at timestamptz not null,
  thanked_at timestamptz,
  constraint wall_message_pk primary key (organisation_id, donation_id),
  constraint wall_message_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint wall_message_page_fk foreign key (organisation_id, page_id)
    references gulhart.campaign_page on delete cascade,
  constraint wall_message_state_known check (state in ('waiting', 'shown', 'refused', 'withdrawn')),
  constraint wall_message_short check (length(name) <= 60 and length(message) <= 200)
);
create index wall_message_by_page on gulhart.wall_message (organisation_id, page_id, at desc, donation_id);
create index wall_message_waiting on gulhart.wall_message (organisation_id, at) where state = 'waiting';
call gulhart.protect_tenant_table('gulhart.wall_message');

-- An insert needs no notification. A new message appears when its donation is paid. That payment changes the totals
-- of the page, and the cache key contains these totals.
create trigger tell_form_changed after update or delete on gulhart.wall_message
  for each row execute function gulhart.tell_form_changed();
create trigger tell_form_changed after update of status on gulhart.donation
  for each row when (old.status = 'completed' and new.status <> 'completed' and new.page_id is not null)
  execute function gulhart.tell_form_changed();

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

-- A donation in somebody's honour. Its card is sent only once, even if the donation has several payments.
create table gulhart.honour (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  honoured text not null,
  -- The recipient and the text are kept until the card is sent.
  recipient_name text,
  recipient_email text,
  message text,
  due_at timestamptz,
  sent_at timestamptz,
  constraint honour_pk primary key (organisation_id, donation_id),
  constraint honour_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint honour_card_only_while_due check (
    (due_at is null) = (recipient_name is null) and (due_at is null) = (recipient_email is null)
    and (due_at is null) = (message is null)),
  constraint honour_card_once check (sent_at is null or due_at is null),
  constraint honour_short check (
    length(honoured) <= 80 and length(recipient_name) <= 80 and length(recipient_email) <= 254
    and length(message) <= 500)
);
create index honour_due on gulhart.honour (organisation_id, donation_id, due_at) where due_at is not null;
call gulhart.protect_tenant_table('gulhart.honour');

create function gulhart.forget_honour() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    delete from honour where organisation_id = new.organisation_id and donation_id = new.donation_id;
    return null;
  end
  $$;
create trigger donation_forgets_honour after update of email on gulhart.donation
  for each row when (old.email is not null and new.email is null)
  execute function gulhart.forget_honour();
