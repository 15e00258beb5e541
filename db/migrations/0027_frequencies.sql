-- Gifts that come every quarter or every year, next to every month.

-- Of a gift that comes again, the months between two payments. The gift that begins a subscription says so, and
-- whatever is charged for it later says the same.
alter table gulhart.donation
  add column interval_months smallint not null default 1,
  add constraint donation_interval_months_known check (interval_months in (1, 3, 12)),
  add constraint donation_interval_of_recurring check (is_recurring or interval_months = 1);
alter table gulhart.subscription
  add column interval_months smallint not null default 1,
  add constraint subscription_interval_months_known check (interval_months in (1, 3, 12));

-- What gifts come to every month: a yearly one of 120 euro counts for 10. How many of them are not monthly, so that
-- whoever shows the sum can say so.
alter table gulhart.subscription_tally add column other_count integer not null default 0;

create or replace function gulhart.count_subscription() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    -- Of one that was just made there is no old row, and this is null.
    was_charged boolean := coalesce(old.status in ('starting', 'active'), false);
    is_charged boolean := new.status in ('starting', 'active');
    counted integer := is_charged::integer - was_charged::integer;
    -- How often it comes never changes.
    others integer := case when new.interval_months = 1 then 0 else counted end;
    cents bigint := is_charged::integer * round(new.amount_cents::numeric / new.interval_months)
      - case when was_charged then round(old.amount_cents::numeric / old.interval_months) else 0 end;
  begin
    if counted = 0 and cents = 0 then
      return null;
    end if;
    insert into gulhart.subscription_tally as t
      (organisation_id, environment, slot, subscription_count, other_count, amount_cents)
    values (new.organisation_id, new.environment, ascii(right(new.subscription_id, 1)) % 8, counted, others, cents)
    on conflict on constraint subscription_tally_pk do update set
      subscription_count = t.subscription_count + excluded.subscription_count,
      other_count = t.other_count + excluded.other_count,
      amount_cents = t.amount_cents + excluded.amount_cents;
    return null;
  end
  $$;
