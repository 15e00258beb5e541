create table gulhart.contact_message (
  message_id text collate "C" not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default gulhart.product_now(),
  constraint contact_message_pk primary key (message_id)
);
alter table gulhart.contact_message enable row level security;
alter table gulhart.contact_message force row level security;
create policy platform_only on gulhart.contact_message
  using (gulhart.acts_for_platform()) with check (gulhart.acts_for_platform());
grant select, insert, delete on gulhart.contact_message to gulhart_app;

-- A rehearsal simulates a year of subscriptions, to show failed charges. Its payments and subscriptions use a separate
-- payment key.
create table gulhart.rehearsal (
  organisation_id text collate "C" not null,
  -- Never the organisation's current key.
  secret_id text collate "C" not null,
  state text collate "C" not null default 'running',
  failure_percent smallint not null,
  weeks_played smallint not null default 0,
  started_at timestamptz not null,
  constraint rehearsal_pk primary key (organisation_id),
  constraint rehearsal_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint rehearsal_secret_fk foreign key (organisation_id, secret_id) references gulhart.organisation_secret
    on delete cascade,
  constraint rehearsal_state_known check (state in ('running', 'stopped', 'finished')),
  constraint rehearsal_failure_percent_sane check (failure_percent between 0 and 50)
);
call gulhart.protect_tenant_table('gulhart.rehearsal');

-- Deletes the rehearsal and its rows. The product itself may not delete rows of the ledger.
create function gulhart.remove_rehearsal() returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    organisation text := gulhart.current_organisation_id();
    key text := (select r.secret_id from gulhart.rehearsal r where r.organisation_id = organisation);
    played text[] := array(
      select p.donation_id from gulhart.payment p where p.organisation_id = organisation and p.secret_id = key);
  begin
    perform gulhart.add_to_tally(organisation, p.environment, p.month, p.is_recurring, -p.donations)
    from (
      select d.environment, gulhart.month_booked(d.completed_at, d.created_at) as month, d.is_recurring,
        count(*)::integer as donations
      from gulhart.donation d where d.organisation_id = organisation and d.donation_id = any(played)
      group by 1, 2, 3
    ) p;

    update gulhart.donation_figure f
    set donation_count = f.donation_count - p.donations, revenue_cents = f.revenue_cents - p.cents
    from (
      select d.environment, gulhart.month_booked(d.completed_at, d.created_at) as month,
        d.is_recurring, ascii(right(d.donation_id, 1)) % 8 as slot,
        count(*) filter (where d.status = 'completed')::integer as donations,
        coalesce(sum((
          select sum(l.amount_cents) from gulhart.ledger_entry l
          where l.organisation_id = organisation and l.donation_id = d.donation_id)), 0)::bigint as cents
      from gulhart.donation d where d.organisation_id = organisation and d.donation_id = any(played)
      group by 1, 2, 3, 4
    ) p
    where f.organisation_id = organisation
      and (f.environment, f.month, f.is_recurring, f.slot) = (p.environment, p.month, p.is_recurring, p.slot);

    update gulhart.subscription_tally t
    set subscription_count = t.subscription_count - p.gifts, amount_cents = t.amount_cents - p.cents
    from (
      select s.environment, ascii(right(s.subscription_id, 1)) % 8 as slot, count(*)::integer as gifts,
        sum(s.amount_cents)::bigint as cents
      from gulhart.subscription s
      where s.organisation_id = organisation and s.secret_id = key and s.status in ('starting', 'active')
      group by 1, 2
    ) p
    where t.organisation_id = organisation and (t.environment, t.slot) = (p.environment, p.slot);

    delete from gulhart.subscription s where s.organisation_id = organisation and s.secret_id = key;
    delete from gulhart.donation d where d.organisation_id = organisation and d.donation_id = any(played);
    delete from gulhart.organisation_secret s where s.organisation_id = organisation and s.secret_id = key;
    -- A month without donations has no row.
    delete from gulhart.donation_figure f
    where f.organisation_id = organisation and f.environment = 'test' and f.donation_count = 0 and f.revenue_cents = 0
      and not exists (
        select from gulhart.donation d
        where d.organisation_id = organisation and d.environment = f.environment and d.is_recurring = f.is_recurring
          and gulhart.month_booked(d.completed_at, d.created_at) = f.month);
  end
  $$;
revoke all on function gulhart.remove_rehearsal() from public;
grant execute on function gulhart.remove_rehearsal() to gulhart_app;
