-- Personal data that has had its time, and mail that waits after a restore.

-- Who gave, of donations whose donor asked to be erased: the least that the tax office may ask for within seven years. The product can
-- write it and throw it away, and never read it; whoever runs the database can.
create table gulhart.fiscal_record (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  donor text not null,
  erased_at timestamptz not null default now(),
  constraint fiscal_record_pk primary key (organisation_id, donation_id),
  constraint fiscal_record_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation on delete cascade
);
call gulhart.protect_tenant_table('gulhart.fiscal_record');
revoke select, update on gulhart.fiscal_record from gulhart_app;
grant select (organisation_id, donation_id) on gulhart.fiscal_record to gulhart_app;

-- A monthly gift that has ended may lose its donor.
alter table gulhart.subscription alter column email drop not null;

-- What was taken out of a donation cannot be searched for either.
create function gulhart_search.forget_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    update gulhart_search.donation_words w
    set words = gulhart.words_of(new.donation_id, new.amount, new.email, new.first_name, new.last_name)
    where w.organisation_id = new.organisation_id and w.donation_id = new.donation_id;
    return null;
  end
  $$;
revoke all on function gulhart_search.forget_words() from public;
create trigger donation_words_forgotten after update of email, first_name, last_name on gulhart.donation
  for each row execute function gulhart_search.forget_words();

-- All of one donor, and all whose time has come.
create index donation_by_donor on gulhart.donation (organisation_id, lower(email)) where email is not null;
create index subscription_by_donor on gulhart.subscription (organisation_id, lower(email)) where email is not null;
create index donation_by_age on gulhart.donation ((coalesce(completed_at, created_at))) where email is not null;
create index subscription_by_end on gulhart.subscription (ended_at) where email is not null and ended_at is not null;
create index mail_with_body on gulhart.mail (created_at) where html <> '' or text <> '';

-- A restore puts a row here, and until it is resumed nothing leaves the outbox: what an old backup calls unsent may have been sent since.
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

-- Set on a mail whose turn came during the pause.
alter table gulhart.mail add column held_at timestamptz;
create index mail_held on gulhart.mail (held_at) where held_at is not null;
