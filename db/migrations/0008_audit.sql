-- Who did what. Rows are added, never changed.

-- In an organisation: outlives the account that did it.
create table gulhart.audit_entry (
  organisation_id text collate "C" not null,
  audit_entry_id text collate "C" not null,
  at timestamptz not null default now(),
  account_id text collate "C" not null,
  actor text not null,
  by_administrator boolean not null,
  action text collate "C" not null,
  detail text,
  constraint audit_entry_pk primary key (organisation_id, audit_entry_id),
  constraint audit_entry_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade
);
-- What was done last; and did this administrator look at the same thing just now?
create index audit_entry_newest on gulhart.audit_entry (organisation_id, at desc, audit_entry_id desc);
-- What was done last, in all organisations?
create index audit_entry_newest_of_all on gulhart.audit_entry (at desc, audit_entry_id desc);
call gulhart.protect_tenant_table('gulhart.audit_entry');
revoke update, delete on gulhart.audit_entry from gulhart_app;

-- By administrators, to the platform itself. An organisation's own log goes when the organisation goes; this one
-- stays, so it refers to nothing: accounts and organisations are named in words.
create table gulhart.platform_audit_entry (
  entry_id text collate "C" not null,
  at timestamptz not null default now(),
  -- Null when a job ends what somebody began.
  account_id text collate "C",
  actor text not null,
  action text collate "C" not null,
  detail text,
  constraint platform_audit_entry_pk primary key (entry_id)
);
-- What was done last?
create index platform_audit_entry_newest on gulhart.platform_audit_entry (at desc, entry_id desc);
alter table gulhart.platform_audit_entry enable row level security;
alter table gulhart.platform_audit_entry force row level security;
-- Read for the platform alone. Added to in any scope: what an administrator does in an organisation happens in that
-- organisation's scope, and is written down in the same transaction.
create policy platform_reads on gulhart.platform_audit_entry for select using (gulhart.acts_for_platform());
create policy every_scope_adds on gulhart.platform_audit_entry for insert
  with check (gulhart.acts_for_platform() or gulhart.current_organisation_id() is not null);
grant select, insert on gulhart.platform_audit_entry to gulhart_app;
