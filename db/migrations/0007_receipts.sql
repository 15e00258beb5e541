-- Confirmation mails with their receipts.

alter table gulhart.mail add column donation_id text collate "C";
alter table gulhart.mail add constraint mail_donation_fk
  foreign key (organisation_id, donation_id) references gulhart.donation on delete cascade;
-- Whatever asks for it, and however often, a donation is confirmed once. Sending it again on purpose is a kind of its own.
create unique index mail_confirmation_once on gulhart.mail (organisation_id, donation_id) where kind = 'confirmation';
create index mail_by_donation on gulhart.mail (organisation_id, donation_id, created_at) where donation_id is not null;

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

-- A logo as it was last fetched and prepared for print, or that it could not be: a receipt never waits for somebody else's website twice.
create table gulhart.organisation_logo (
  organisation_id text collate "C" not null,
  url text not null,
  -- Null: it could not be used.
  content bytea,
  fetched_at timestamptz not null default now(),
  constraint organisation_logo_pk primary key (organisation_id),
  constraint organisation_logo_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.organisation_logo');
