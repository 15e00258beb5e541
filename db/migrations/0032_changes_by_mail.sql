-- A link that opens Mijn gift may carry a change that takes more of the donor's money: somebody asked for it with the
-- link of the gift alone, and the donor confirms it from the mailbox.
alter table gulhart.donor_link
  -- The gift that it changes.
  add column subscription_id text collate "C",
  -- The amount that it is to have; null when a pause is to be taken back.
  add column amount_cents bigint,
  add constraint donor_link_subscription_fk foreign key (organisation_id, subscription_id)
    references gulhart.subscription on delete cascade,
  add constraint donor_link_change_whole check (subscription_id is not null or amount_cents is null),
  add constraint donor_link_amount_positive check (amount_cents > 0);
