-- The audit log: who did what. Rows are added, never changed.

-- What was done in an organisation. An entry outlives the account that did it.
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
-- What was done last? Did this administrator look at the same thing just now?
create index audit_entry_newest on gulhart.audit_entry (organisation_id, at desc, audit_entry_id desc);
-- What was done last, in all organisations?
create index audit_entry_newest_of_all on gulhart.audit_entry (at desc, audit_entry_id desc);
call gulhart.protect_tenant_table('gulhart.audit_entry');
revoke update, delete on gulhart.audit_entry from gulhart_app;

-- What administrators did to the platform itself. It refers to no other table and stays when an organisation is
-- deleted, so it names accounts and organisations in words.
create table gulhart.platform_audit_entry (
  entry_id text collate "C" not null,
  at timestamptz not null default now(),
  -- Null when a job finishes something that a person began.
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
-- Only the platform reads it. Every scope adds to it: an administrator who acts in an organisation writes the entry in
-- that organisation's scope, in the same transaction.
create policy platform_reads on gulhart.platform_audit_entry for select using (gulhart.acts_for_platform());
create policy every_scope_adds on gulhart.platform_audit_entry for insert
  with check (gulhart.acts_for_platform() or gulhart.current_organisation_id() is not null);
grant select, insert on gulhart.platform_audit_entry to gulhart_app;
