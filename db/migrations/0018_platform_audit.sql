-- What administrators did to the platform itself. An organisation's own log goes when the organisation goes; this one stays, so it refers
-- to nothing: accounts and organisations are named in words.
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
create index platform_audit_entry_newest on gulhart.platform_audit_entry (at desc, entry_id desc);
alter table gulhart.platform_audit_entry enable row level security;
alter table gulhart.platform_audit_entry force row level security;
-- Read for the platform alone. Added to in any scope: what an administrator does in an organisation happens in that organisation's
-- scope, and is written down in the same transaction.
create policy platform_reads on gulhart.platform_audit_entry for select using (gulhart.acts_for_platform());
create policy every_scope_adds on gulhart.platform_audit_entry for insert
  with check (gulhart.acts_for_platform() or gulhart.current_organisation_id() is not null);
grant select, insert on gulhart.platform_audit_entry to gulhart_app;
