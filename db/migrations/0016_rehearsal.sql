-- A year of monthly gifts that an organisation plays against the payment simulator, to see what happens when charges
-- fail. Everything in it was made with a key of its own, and is found and removed by that.

create table gulhart.rehearsal (
  organisation_id text collate "C" not null,
  -- The simulator's key that it is played with. It is never the organisation's current one.
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
  constraint rehearsal_failure_percent_known check (failure_percent between 0 and 50)
);
call gulhart.protect_tenant_table('gulhart.rehearsal');

-- Takes everything away that was made in the rehearsal of the scope, and what it added to the figures. The ledger keeps
-- what moved, and here nothing did: the product may not delete a row of it, so this is done for it, by that key alone.
create function gulhart.remove_rehearsal() returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    organisation text := gulhart.current_organisation_id();
    key text := (select r.secret_id from gulhart.rehearsal r where r.organisation_id = organisation);
  begin
    update gulhart.donation_tally t set donation_count = t.donation_count - p.donations
    from (
      select d.environment, date_trunc('month', d.created_at at time zone 'Europe/Amsterdam')::date as month,
        d.is_recurring, ascii(right(d.donation_id, 1)) % 8 as slot, count(*)::integer as donations
      from gulhart.donation d where d.organisation_id = organisation and d.secret_id = key
      group by 1, 2, 3, 4
    ) p
    where t.organisation_id = organisation
      and (t.environment, t.month, t.is_recurring, t.slot) = (p.environment, p.month, p.is_recurring, p.slot);

    update gulhart.donation_figure f
    set donation_count = f.donation_count - p.donations, revenue_cents = f.revenue_cents - p.cents
    from (
      select d.environment, date_trunc('month', d.created_at at time zone 'Europe/Amsterdam')::date as month,
        d.is_recurring, ascii(right(d.donation_id, 1)) % 8 as slot,
        count(*) filter (where d.status = 'completed')::integer as donations,
        coalesce(sum((
          select sum(l.amount_cents) from gulhart.ledger_entry l
          where l.organisation_id = organisation and l.donation_id = d.donation_id)), 0)::bigint as cents
      from gulhart.donation d where d.organisation_id = organisation and d.secret_id = key
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
    -- With its donations, and the rehearsal itself.
    delete from gulhart.organisation_secret s where s.organisation_id = organisation and s.secret_id = key;
    -- A month in which nothing else happened is no month of the figures.
    delete from gulhart.donation_figure f
    where f.organisation_id = organisation and f.environment = 'test' and f.donation_count = 0 and f.revenue_cents = 0
      and not exists (
        select from gulhart.donation d
        where d.organisation_id = organisation and d.environment = f.environment and d.is_recurring = f.is_recurring
          and date_trunc('month', d.created_at at time zone 'Europe/Amsterdam')::date = f.month);
  end
  $$;
revoke all on function gulhart.remove_rehearsal() from public;
grant execute on function gulhart.remove_rehearsal() to gulhart_app;
