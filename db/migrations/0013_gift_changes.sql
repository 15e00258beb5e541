-- What is changed about a monthly gift. A change is written down first and carried out at Mollie afterwards, so that a
-- crash in between is finished and not forgotten; what was written down is also what the donor was promised.

create table gulhart.gift_change (
  organisation_id text collate "C" not null,
  change_id text collate "C" not null,
  subscription_id text collate "C" not null,
  -- Another amount; another day for the next charge, and from then on; another mandate; the end; and a rest until the
  -- donor pays again.
  kind text collate "C" not null,
  wanted_by text collate "C" not null,
  wanted_at timestamptz not null,
  amount_cents bigint,
  former_amount_cents bigint,
  -- The day of the next charge, before and after. Nothing is charged until then.
  next_date date,
  former_date date,
  mandate_id text collate "C",
  -- Why the donor stops, of four choices, or moves the next charge; why the bank made it rest.
  reason text collate "C",
  state text collate "C" not null default 'wanted',
  -- Why Mollie would not, of one that was refused.
  refusal text,
  finished_at timestamptz,
  constraint gift_change_pk primary key (organisation_id, change_id),
  constraint gift_change_subscription_fk foreign key (organisation_id, subscription_id)
    references gulhart.subscription on delete cascade,
  constraint gift_change_kind_known check (kind in ('amount', 'dates', 'mandate', 'stop', 'suspend')),
  constraint gift_change_wanted_by_known check (wanted_by in ('donor', 'organisation', 'administrator', 'bank')),
  constraint gift_change_state_known check (state in ('wanted', 'done', 'undone', 'refused')),
  constraint gift_change_complete check (
    case kind
      when 'amount' then amount_cents > 0 and former_amount_cents > 0
      when 'dates' then next_date is not null
      when 'mandate' then mandate_id is not null
      else true
    end),
  constraint gift_change_finished check ((state = 'wanted') = (finished_at is null))
);
-- Is something being changed already? One thing at a time, so that each is carried out on what the one before left.
create unique index gift_change_wanted on gulhart.gift_change (organisation_id, subscription_id)
  where state = 'wanted';
-- What was promised about this gift, and what happened to it?
create index gift_change_of_gift on gulhart.gift_change (organisation_id, subscription_id, wanted_at desc);
call gulhart.protect_tenant_table('gulhart.gift_change');
