-- With which frequency the form of a page begins: any that there is, no longer monthly or not.
alter table gulhart.campaign_page
  add column first_frequency text collate "C"
    constraint campaign_page_first_frequency_known
    check (first_frequency in ('once', 'monthly', 'quarterly', 'yearly'));

update gulhart.campaign_page set first_frequency = case when starts_monthly then 'monthly' else 'once' end
where starts_monthly is not null;

alter table gulhart.campaign_page drop column starts_monthly;
