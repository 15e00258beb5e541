-- In whose honour a gift is, and the card that somebody gets about it by mail. It stands with the first try of a gift,
-- and is every try's: so there is one card at most.
create table gulhart.honour (
  organisation_id text collate "C" not null,
  donation_id text collate "C" not null,
  honoured text not null,
  -- Whom the card is to and what it says: kept until it is sent, and no longer.
  recipient_name text,
  recipient_email text,
  message text,
  -- When it may be sent, once the gift is paid.
  due_at timestamptz,
  sent_at timestamptz,
  constraint honour_pk primary key (organisation_id, donation_id),
  constraint honour_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  constraint honour_card_only_while_due check (
    (due_at is null) = (recipient_name is null) and (due_at is null) = (recipient_email is null)
    and (due_at is null) = (message is null)),
  constraint honour_card_once check (sent_at is null or due_at is null),
  constraint honour_short check (
    length(honoured) <= 80 and length(recipient_name) <= 80 and length(recipient_email) <= 254
    and length(message) <= 500)
);
-- Which cards are due?
create index honour_due on gulhart.honour (organisation_id, donation_id, due_at) where due_at is not null;
call gulhart.protect_tenant_table('gulhart.honour');

-- Wherever a donor is taken out of a gift, what the donor wrote with it goes too.
create function gulhart.forget_honour() returns trigger
  language plpgsql
  set search_path = gulhart, pg_catalog, pg_temp
  as $$
  begin
    delete from honour where organisation_id = new.organisation_id and donation_id = new.donation_id;
    return null;
  end
  $$;
create trigger donation_forgets_honour after update of email on gulhart.donation
  for each row when (old.email is not null and new.email is null)
  execute function gulhart.forget_honour();
