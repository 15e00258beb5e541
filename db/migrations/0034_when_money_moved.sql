-- When money moved, as Mollie says it; `recorded_at` is when we heard of it. What goes back on 31 December and is told
-- on 2 January belongs to December. Without a default: each writer has to say it.
alter table gulhart.ledger_entry add column occurred_at timestamptz;

-- The policies also bind the role that migrates.
select set_config('gulhart.platform', 'on', true);

update gulhart.ledger_entry l
set occurred_at = case when l.kind = 'payment' then coalesce(d.completed_at, l.recorded_at) else l.recorded_at end
from gulhart.donation d
where d.organisation_id = l.organisation_id and d.donation_id = l.donation_id;

alter table gulhart.ledger_entry alter column occurred_at set not null;

-- What went back in this year, also of gifts of earlier years? Few gifts do.
drop index gulhart.ledger_entry_returned;
create index ledger_entry_returned on gulhart.ledger_entry (organisation_id, environment, occurred_at)
  where kind <> 'payment';
