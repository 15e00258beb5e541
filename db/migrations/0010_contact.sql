-- What visitors of the site write to the platform.

create table gulhart.contact_message (
  message_id text collate "C" not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  constraint contact_message_pk primary key (message_id)
);
create index contact_message_by_time on gulhart.contact_message (created_at);
-- The platform's own post: no organisation sees it, or writes it.
alter table gulhart.contact_message enable row level security;
alter table gulhart.contact_message force row level security;
create policy platform_only on gulhart.contact_message
  using (gulhart.acts_for_platform()) with check (gulhart.acts_for_platform());
grant select, insert, delete on gulhart.contact_message to gulhart_app;
