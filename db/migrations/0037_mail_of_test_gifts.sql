-- Of a mail about a gift, whether that gift was a test. Where a mail server is configured, mails of test gifts go to
-- the team alone.
alter table gulhart.mail add column environment text collate "C";
alter table gulhart.mail add constraint mail_environment_known check (environment in ('test', 'live'));
