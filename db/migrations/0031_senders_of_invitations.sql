-- An invitation is worth what its sender may do when it is accepted.

-- The policies also bind the role that migrates.
select set_config('gulhart.platform', 'on', true);

alter table gulhart.invitation add column invited_by_id text collate "C";

update gulhart.invitation i set invited_by_id = m.account_id
from gulhart.membership m join gulhart.account a on a.account_id = m.account_id
where m.organisation_id = i.organisation_id and lower(a.email) = lower(i.invited_by);

-- The sender left, or logs in with another address by now: the team invites again.
delete from gulhart.invitation where invited_by_id is null;

alter table gulhart.invitation
  drop column invited_by,
  alter column invited_by_id set not null,
  -- Ends with the membership of its sender, and so with their account.
  add constraint invitation_sender_fk foreign key (organisation_id, invited_by_id)
    references gulhart.membership on delete cascade;
-- Which invitations end with this membership?
create index invitation_by_sender on gulhart.invitation (organisation_id, invited_by_id);

-- The administrator who invited this account. Null when that account is gone.
alter table gulhart.account
  add column invited_by_id text collate "C",
  add constraint account_invited_by_fk foreign key (invited_by_id) references gulhart.account on delete set null;
-- Which invitations lose their sender with this account?
create index account_by_inviter on gulhart.account (invited_by_id) where invited_by_id is not null;

update gulhart.account a set invited_by_id = s.account_id
from gulhart.account s where lower(s.email) = lower(a.invited_by);

-- Whose password may be replaced with this link? An account with administrator rights gets its first password only
-- while the administrator who invited it is one.
drop function gulhart.identify_password_reset;
call gulhart.create_door(
  'identify_password_reset(presented_token_hash bytea)',
  'organisation_id text, account_id text', $$
  select gulhart.organisation_to_start_in(r.account_id), r.account_id
  from gulhart.password_reset r
  join gulhart.account a on a.account_id = r.account_id
  left join gulhart.account sender on sender.account_id = a.invited_by_id
  where r.token_hash = presented_token_hash and r.expires_at > now()
    and (a.invited_at is null or not a.is_admin or coalesce(sender.is_admin, false))
$$);
