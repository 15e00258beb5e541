-- Mail to the platform itself, such as a message from the contact form, has no organisation_id.
create table gulhart.mail (
  mail_id text collate "C" not null,
  organisation_id text collate "C",
  -- The foreign key is in 0010, which creates the donation table.
  donation_id text collate "C",
  -- When a mail server is configured, mails about test donations go only to the team.
  environment text collate "C",
  kind text collate "C" not null,
  recipient text not null,
  sender text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  message_id text not null,
  once_key text collate "C",
  unsubscribe_url text,
  status text collate "C" not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default gulhart.product_now(),
  sent_at timestamptz,
  -- Set while a worker delivers the mail.
  delivering_since timestamptz,
  -- Set when the mail was due during a pause.
  held_at timestamptz,
  constraint mail_pk primary key (mail_id),
  constraint mail_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint mail_kind_known check (
    kind in (
      'welcome', 'email-confirmation', 'password-reset', 'email-change', 'account-email-changed',
      'account-password-changed', 'account-second-factor-changed', 'account-session-ended', 'new-device', 'invitation',
      'second-factor-required', 'team-member-removed', 'team-role-changed', 'key-setting-changed', 'identity-waiting',
      'identity-approved', 'identity-refused', 'closing-started', 'closing-undone', 'contact', 'team-invitation',
      'test', 'first-gift', 'new-gift', 'monthly-begun', 'monthly-stopped', 'charge-failed', 'weekly-summary',
      'anbi-term', 'action-page', 'double-payment', 'refund-failed', 'mistaken-refund-failed', 'mistaken-charge',
      'monthly-refused-organisation', 'stop-failed', 'erasure-asked', 'confirmation', 'confirmation-again',
      'refund-under-way', 'refund-failed-donor', 'mistaken-refund-failed-donor', 'double-payment-donor',
      'mistaken-charge-donor', 'monthly-refused', 'storno-ask', 'storno-reminder', 'storno-last', 'monthly-changed',
      'my-gift-link', 'my-gift-again', 'my-gift-confirm', 'my-gift-account', 'my-gift-details', 'my-gift-email',
      'my-gift-email-moved', 'my-gift-forget', 'year-overview', 'action-page-thanks', 'gift-reminder', 'honour-card',
      'action-page-confirm', 'action-page-approved', 'action-page-refused', 'action-page-change-approved',
      'action-page-change-refused', 'action-page-link', 'action-page-first-gift'
    )
  ),
  constraint mail_environment_known check (environment in ('test', 'live')),
  constraint mail_status_known check (status in ('queued', 'sent', 'failed')),
  constraint mail_sent_has_time check ((status = 'sent') = (sent_at is not null)),
  constraint mail_headers_single_line check (
    (recipient || sender || coalesce(reply_to, '') || subject || message_id || coalesce(unsubscribe_url, ''))
      !~ '[\r\n]'
  )
);
-- Each payment of a donation gets at most one confirmation. The confirmation of the first payment has no once_key. A
-- confirmation that is sent again has another kind.
create unique index mail_confirmation_once on gulhart.mail (organisation_id, donation_id, coalesce(once_key, ''))
  where kind = 'confirmation';
create unique index mail_told_once on gulhart.mail (organisation_id, once_key) where once_key is not null;
create index mail_by_donation on gulhart.mail (organisation_id, donation_id, created_at) where donation_id is not null;
create index mail_by_organisation on gulhart.mail (organisation_id, created_at, mail_id);
create index mail_by_time on gulhart.mail (created_at desc, mail_id);
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

-- A restore pauses mail, because a mail that is unsent in the backup may have been sent after the backup was made.
create table gulhart.mail_pause (
  only_one boolean not null default true,
  paused_at timestamptz not null default gulhart.product_now(),
  -- The time at which sending was resumed for new mail only. From then on, a mail that may have been sent before the
  -- restore gets the status failed. Resuming all mail deletes the row.
  resumed_at timestamptz,
  constraint mail_pause_pk primary key (only_one),
  constraint mail_pause_is_one check (only_one)
);
alter table gulhart.mail_pause enable row level security;
alter table gulhart.mail_pause force row level security;
create policy platform_only on gulhart.mail_pause
  using (gulhart.acts_for_platform()) with check (gulhart.acts_for_platform());
grant select, insert, update, delete on gulhart.mail_pause to gulhart_app;

-- Donors whose death the bank reported. Only a hash of the email address is stored, because the row stays for ever.
create table gulhart.silenced_recipient (
  organisation_id text collate "C" not null,
  recipient_hash bytea not null,
  since timestamptz not null default gulhart.product_now(),
  constraint silenced_recipient_pk primary key (organisation_id, recipient_hash),
  constraint silenced_recipient_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.silenced_recipient');

-- Drops every mail to a silenced recipient, whatever code writes it.
create function gulhart.keep_silence() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    if exists (
      select from gulhart.silenced_recipient
      where organisation_id = new.organisation_id
        and recipient_hash = sha256(convert_to(lower(new.recipient), 'UTF8'))
    ) then
      return null;
    end if;
    return new;
  end
  $$;
create trigger mail_kept_silent before insert on gulhart.mail
  for each row when (new.organisation_id is not null)
  execute function gulhart.keep_silence();
