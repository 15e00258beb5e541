-- Trials: two variants of the donation form beside each other, to see which one brings more.

create table gulhart.trial (
  organisation_id text collate "C" not null,
  trial_id text collate "C" not null,
  -- Which setting is tried.
  kind text collate "C" not null,
  -- The organisation's own setting as it was at the start, and what is tried beside it, both as settings are written.
  first_value text not null,
  second_value text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- What could be said when it ended: the variant that brings more, or null when it could have been chance.
  winner smallint,
  -- The variant that the organisation went on with.
  kept smallint,
  constraint trial_pk primary key (organisation_id, trial_id),
  constraint trial_organisation_fk foreign key (organisation_id) references gulhart.organisation on delete cascade,
  constraint trial_kind_known check (kind in ('amounts', 'frequency', 'question')),
  constraint trial_winner_known check (winner in (1, 2)),
  constraint trial_kept_known check (kept in (1, 2)),
  constraint trial_ended_with_choice check ((ended_at is null) = (kept is null))
);
-- Does this organisation have a trial that runs? At most one.
create unique index trial_running on gulhart.trial (organisation_id) where ended_at is null;
call gulhart.protect_tenant_table('gulhart.trial');

-- How often the form was shown in each variant, added up every few seconds by each process that shows forms. Slots keep
-- those from waiting for each other.
create table gulhart.trial_visit (
  organisation_id text collate "C" not null,
  trial_id text collate "C" not null,
  variant smallint not null,
  slot smallint not null,
  visits bigint not null,
  constraint trial_visit_pk primary key (organisation_id, trial_id, variant, slot),
  constraint trial_visit_trial_fk foreign key (organisation_id, trial_id) references gulhart.trial on delete cascade,
  constraint trial_visit_variant_known check (variant in (1, 2))
);
call gulhart.protect_tenant_table('gulhart.trial_visit');

alter table gulhart.donation
  -- The form that the donor had before them, of those that were being tried.
  add column trial_id text collate "C",
  add column variant smallint,
  add constraint donation_trial_fk foreign key (organisation_id, trial_id) references gulhart.trial,
  add constraint donation_variant_known check (variant in (1, 2)),
  add constraint donation_variant_of_trial check ((trial_id is null) = (variant is null));
-- What did a trial bring?
create index donation_by_trial on gulhart.donation (organisation_id, trial_id) where trial_id is not null;

-- Who tries again to pay still gives because of the form they saw. Later months do not count again.
create function gulhart.follow_trial() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    select d.trial_id, d.variant into new.trial_id, new.variant
    from donation d where d.organisation_id = new.organisation_id and d.donation_id = new.retry_of;
    return new;
  end
  $$;
create trigger donation_follows_trial before insert on gulhart.donation
  for each row when (new.retry_of is not null)
  execute function gulhart.follow_trial();

-- Forms are kept as they are sent, and forgotten when a trial begins or ends.
create trigger tell_form_changed after insert or update or delete on gulhart.trial
  for each row execute function gulhart.tell_form_changed();
