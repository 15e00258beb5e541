-- Yearly overviews: what a donor gave in a year, mailed to whom the organisation chooses.

-- Which gifts were paid in this year?
create index donation_paid on gulhart.donation (organisation_id, environment, completed_at)
  where completed_at is not null;
-- What went back in this year, also of gifts of earlier years? Few gifts do.
create index ledger_entry_returned on gulhart.ledger_entry (organisation_id, environment, recorded_at)
  where kind <> 'payment';

-- Who is to get the overview of a year by mail, and what became of that. Whoever waits gets it from a job that goes
-- through them; the mail itself is in the outbox, and says which overview it was.
create table gulhart.overview_mailing (
  organisation_id text collate "C" not null,
  environment text collate "C" not null,
  year smallint not null,
  -- In lower case.
  donor_email text collate "C" not null,
  state text collate "C" not null default 'waiting',
  requested_at timestamptz not null,
  constraint overview_mailing_pk primary key (organisation_id, environment, year, donor_email),
  constraint overview_mailing_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint overview_mailing_state_known check (state in ('waiting', 'mailed', 'left_out')),
  constraint overview_mailing_environment_known check (environment in ('test', 'live'))
);
-- Who is next?
create index overview_mailing_waiting on gulhart.overview_mailing (organisation_id, environment, year, donor_email)
  where state = 'waiting';
-- What is kept of this donor?
create index overview_mailing_of_donor on gulhart.overview_mailing (organisation_id, donor_email);
call gulhart.protect_tenant_table('gulhart.overview_mailing');
