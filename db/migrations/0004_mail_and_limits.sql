-- Outgoing mail, kept with its fate, and the counters behind the rate limits.

-- Owned by the platform's post room: a mail may belong to no organisation (a reply to a visitor of the site).
create table gulhart.mail (
  mail_id text collate "C" not null,
  organisation_id text collate "C",
  kind text collate "C" not null,
  recipient text not null,
  sender text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  message_id text not null,
  status text collate "C" not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_pk primary key (mail_id),
  constraint mail_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint mail_status_known check (status in ('queued', 'sent', 'failed')),
  constraint mail_sent_has_time check ((status = 'sent') = (sent_at is not null)),
  constraint mail_headers_single_line check (
    (recipient || sender || coalesce(reply_to, '') || subject || message_id) !~ '[\r\n]'
  )
);
create index mail_by_time on gulhart.mail (created_at desc, mail_id);
create index mail_by_organisation on gulhart.mail (organisation_id, created_at desc);
call gulhart.protect_tenant_table('gulhart.mail');

-- Counters only: losing them in a crash harms nobody, so they are spared the write-ahead log.
create unlogged table gulhart.rate_limit (
  bucket text collate "C" not null,
  hits integer not null,
  window_ends_at timestamptz not null,
  constraint rate_limit_pk primary key (bucket)
);
create index rate_limit_by_end on gulhart.rate_limit (window_ends_at);
grant select, insert, update, delete on gulhart.rate_limit to gulhart_app;
