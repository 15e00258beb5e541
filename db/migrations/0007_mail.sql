-- Outgoing mail, kept with its fate, and what visitors of the site write to the platform.

-- Owned by the platform's post room: a mail may belong to no organisation (a reply to a visitor of the site).
create table gulhart.mail (
  mail_id text collate "C" not null,
  organisation_id text collate "C",
  donation_id text collate "C",
  kind text collate "C" not null,
  recipient text not null,
  sender text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  message_id text not null,
  -- What it tells, of a mail that an organisation gets once however often the fact is reported.
  once_key text collate "C",
  -- Where whoever receives mails of this kind switches them off.
  unsubscribe_url text,
  status text collate "C" not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Set on a mail whose turn came during a pause.
  held_at timestamptz,
  constraint mail_pk primary key (mail_id),
  constraint mail_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint mail_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint mail_status_known check (status in ('queued', 'sent', 'failed')),
  constraint mail_sent_has_time check ((status = 'sent') = (sent_at is not null)),
  constraint mail_headers_single_line check (
    (recipient || sender || coalesce(reply_to, '') || subject || message_id || coalesce(unsubscribe_url, ''))
      !~ '[\r\n]'
  )
);
-- Was this donation confirmed? Whatever asks for it, and however often, that is done once. Sending it again on purpose
-- is a kind of its own.
create unique index mail_confirmation_once on gulhart.mail (organisation_id, donation_id) where kind = 'confirmation';
-- Was the organisation told of this before?
create unique index mail_told_once on gulhart.mail (organisation_id, once_key) where once_key is not null;
-- Which mails were about this donation?
create index mail_by_donation on gulhart.mail (organisation_id, donation_id, created_at) where donation_id is not null;
-- Which are an organisation's, in order, for its export and when it is deleted?
create index mail_by_organisation on gulhart.mail (organisation_id, created_at, mail_id);
-- Which are the newest, for the built-in mailbox; and which are old enough to go?
create index mail_by_time on gulhart.mail (created_at desc, mail_id);
-- Which old ones still have what they said? Those that lost it are many more.
create index mail_with_body on gulhart.mail (created_at) where html <> '' or text <> '';
call gulhart.protect_tenant_table('gulhart.mail');

create table gulhart.mail_attachment (
  mail_id text collate "C" not null,
  position smallint not null,
  organisation_id text collate "C",
  filename text not null,
  content_type text collate "C" not null,
  content bytea not null,
  constraint mail_attachment_pk primary key (mail_id, position),
  constraint mail_attachment_mail_fk foreign key (mail_id) references gulhart.mail on delete cascade
);
call gulhart.protect_tenant_table('gulhart.mail_attachment');

-- A restore puts a row here, and until it is resumed nothing leaves the outbox: what an old backup calls unsent may
-- have been sent since.
create table gulhart.mail_pause (
  only_one boolean not null default true,
  paused_at timestamptz not null default now(),
  -- Set when mail flows again except for what may have been sent before; the row is deleted when all of it does.
  resumed_at timestamptz,
  constraint mail_pause_pk primary key (only_one),
  constraint mail_pause_is_one check (only_one)
);
alter table gulhart.mail_pause enable row level security;
alter table gulhart.mail_pause force row level security;
create policy platform_only on gulhart.mail_pause
  using (gulhart.acts_for_platform()) with check (gulhart.acts_for_platform());
grant select, insert, update, delete on gulhart.mail_pause to gulhart_app;

create table gulhart.contact_message (
  message_id text collate "C" not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  constraint contact_message_pk primary key (message_id)
);
-- The platform's own post: no organisation sees it, or writes it.
alter table gulhart.contact_message enable row level security;
alter table gulhart.contact_message force row level security;
create policy platform_only on gulhart.contact_message
  using (gulhart.acts_for_platform()) with check (gulhart.acts_for_platform());
grant select, insert, delete on gulhart.contact_message to gulhart_app;
