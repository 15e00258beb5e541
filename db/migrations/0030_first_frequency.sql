-- With which frequency the form of a page begins: any that there is, no longer monthly or not. By the column's type,
-- because an update would see no organisation's rows.
alter table gulhart.campaign_page
  alter column starts_monthly type text collate "C"
  using case starts_monthly when true then 'monthly' when false then 'once' end;

alter table gulhart.campaign_page rename column starts_monthly to first_frequency;

alter table gulhart.campaign_page add constraint campaign_page_first_frequency_known
  check (first_frequency in ('once', 'monthly', 'quarterly', 'yearly'));
