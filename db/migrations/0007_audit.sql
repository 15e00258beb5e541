-- The audit log. Rows are added, never changed.

-- An entry stays when its account is deleted.
create table gulhart.audit_entry (
  organisation_id text collate "C" not null,
  audit_entry_id text collate "C" not null,
  at timestamptz not null default gulhart.product_now(),
  account_id text collate "C" not null,
  actor text not null,
  by_administrator boolean not null,
  action text collate "C" not null,
  detail text,
  constraint audit_entry_pk primary key (organisation_id, audit_entry_id),
  constraint audit_entry_organisation_fk foreign key (organisation_id)
    references gulhart.organisation on delete cascade,
  constraint audit_entry_action_known check (
    action in (
      'account_username_changed', 'account_email_changed', 'account_email_requested', 'account_email_restored',
      'account_password_changed', 'account_password_reset', 'login_succeeded', 'login_failed', 'passkey_added',
      'passkey_renamed', 'passkey_removed', 'totp_added', 'totp_removed', 'recovery_codes_replaced',
      'recovery_code_used', 'step_up', 'step_up_failed', 'session_ended', 'account_password_guessed',
      'session_ended_by_guessing', 'sessions_ended', 'account_invitation_accepted', 'donations_viewed',
      'donation_viewed', 'donations_exported', 'figures_viewed', 'subscriptions_viewed', 'gift_link_sent',
      'donors_viewed', 'donor_viewed', 'donor_kind_changed', 'erasure_requests_viewed', 'receipt_downloaded',
      'donor_exported', 'donor_erased', 'organisation_exported',
      'confirmation_resent', 'offline_gift_recorded', 'offline_gift_taken_back', 'refund_requested',
      'refund_repeated', 'subscription_stopped', 'subscription_stopped_at_mollie', 'missed_charge_asked',
      'missed_charge_given_up', 'setting_saved', 'setting_removed', 'setting_periods_corrected', 'overviews_sent',
      'overviews_corrected', 'overviews_exported', 'trial_started', 'trial_ended', 'simulator_key_saved',
      'rehearsal_started', 'rehearsal_removed', 'domain_added', 'closing_started', 'closing_undone',
      'identity_approved', 'identity_refused', 'domain_removed', 'team_member_invited', 'team_invitation_resent',
      'team_invitation_withdrawn', 'team_invitations_lapsed', 'team_member_joined', 'team_role_changed',
      'team_member_removed', 'team_left', 'team_second_factor_required', 'team_second_factor_optional',
      'team_refund_limit_changed', 'wall_message_shown', 'wall_message_refused', 'action_page_approved',
      'action_page_refused', 'action_page_change_shown', 'action_page_change_refused', 'short_link_made',
      'short_link_archived', 'short_link_restored', 'anbi_changed', 'anbi_published', 'anbi_unpublished',
      'anbi_address_changed', 'anbi_file_added', 'anbi_file_removed', 'campaign_page_created',
      'campaign_page_changed', 'campaign_page_opened', 'campaign_page_closed', 'campaign_page_archived',
      'campaign_page_restored', 'fund_saved', 'fund_archived', 'fund_restored', 'log_exported'
    )
  )
);
create index audit_entry_newest on gulhart.audit_entry (organisation_id, at desc, audit_entry_id desc);
create index audit_entry_newest_of_all on gulhart.audit_entry (at desc, audit_entry_id desc);
call gulhart.protect_tenant_table('gulhart.audit_entry');
revoke update, delete on gulhart.audit_entry from gulhart_app;

-- Actions of administrators. The table has no foreign key to the account, because entries stay when an organisation and
-- its accounts are deleted.
create table gulhart.platform_audit_entry (
  entry_id text collate "C" not null,
  at timestamptz not null default gulhart.product_now(),
  -- Null when a job finishes an action that a person started.
  account_id text collate "C",
  actor text not null,
  action text collate "C" not null,
  detail text,
  constraint platform_audit_entry_pk primary key (entry_id),
  constraint platform_audit_entry_action_known check (
    action in (
      'account_username_changed', 'account_email_changed', 'account_email_requested', 'account_email_restored',
      'account_password_changed', 'account_password_reset', 'login_succeeded', 'login_failed', 'passkey_added',
      'passkey_renamed', 'passkey_removed', 'totp_added', 'totp_removed', 'recovery_codes_replaced',
      'recovery_code_used', 'step_up', 'step_up_failed', 'session_ended', 'account_password_guessed',
      'session_ended_by_guessing', 'sessions_ended', 'account_invitation_accepted', 'administrator_created',
      'account_created', 'invitation_resent', 'closing_started', 'closing_undone', 'identity_approved',
      'identity_refused', 'organisation_deleted', 'platform_setting_saved', 'platform_setting_removed'
    )
  )
);
create index platform_audit_entry_newest on gulhart.platform_audit_entry (at desc, entry_id desc);
alter table gulhart.platform_audit_entry enable row level security;
alter table gulhart.platform_audit_entry force row level security;
-- Every scope may add entries, because an administrator can act in the scope of an organisation.
create policy platform_reads on gulhart.platform_audit_entry for select using (gulhart.acts_for_platform());
create policy every_scope_adds on gulhart.platform_audit_entry for insert
  with check (gulhart.acts_for_platform() or gulhart.current_organisation_id() is not null);
grant select, insert on gulhart.platform_audit_entry to gulhart_app;
