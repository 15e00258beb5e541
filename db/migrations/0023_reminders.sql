-- Whoever does not give now may ask to be reminded, at most twice. The address is kept until the last mail and no
-- longer; what stays tells only that somebody was reminded, or does not want to be.
create table gulhart.reminder (
  organisation_id text collate "C" not null,
  -- Keyed, so that it says nothing to who reads it.
  address_hash text collate "C" not null,
  -- Null once there is nothing more to send.
  email text,
  -- The page that asked, when one did.
  page_slug text collate "C",
  consent_at timestamptz not null,
  -- When the next mail goes out.
  due_at timestamptz,
  sent_count smallint not null default 0,
  -- Of who wants no more of them, ever.
  unsubscribed_at timestamptz,
  constraint reminder_pk primary key (organisation_id, address_hash),
  constraint reminder_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint reminder_address_only_while_due check ((email is null) = (due_at is null)),
  constraint reminder_twice_at_most check (sent_count between 0 and 2),
  constraint reminder_not_after_unsubscribing check (unsubscribed_at is null or due_at is null)
);
-- Which are due?
create index reminder_due on gulhart.reminder (organisation_id, address_hash, due_at) where due_at is not null;
-- Which are so long ago that whoever asks again may be reminded again?
create index reminder_over on gulhart.reminder (consent_at) where due_at is null and unsubscribed_at is null;
call gulhart.protect_tenant_table('gulhart.reminder');
