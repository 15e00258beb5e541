-- Somebody with the link of a missed month can pay it. The account that paid takes the gift over only when the donor's
-- mailbox is proved.
alter table gulhart.missed_month
  -- The payment for it whose account takes the gift over: begun in Mijn gift, or confirmed by mail.
  add column proved_payment_id text collate "C",
  add constraint missed_month_proved_payment_fk foreign key (organisation_id, proved_payment_id)
    references gulhart.donation (organisation_id, donation_id) on delete set null (proved_payment_id);

alter table gulhart.donor_link
  -- The payment whose account is to take the gift over, and the mandate that it gave.
  add column donation_id text collate "C",
  add column mandate_id text collate "C",
  add constraint donor_link_donation_fk foreign key (organisation_id, donation_id)
    references gulhart.donation (organisation_id, donation_id) on delete cascade,
  add constraint donor_link_account_whole check (
    (donation_id is null) = (mandate_id is null)
    and (donation_id is null or subscription_id is not null and amount_cents is null)
  );
