import type { AuditKind } from '../../../contract/audit.ts';
import type { AuditAction } from './audit-actions.ts';

/** What each entry is about. */
const kindOf: Record<AuditAction, AuditKind> = {
  account_username_changed: 'logins',
  account_email_requested: 'logins',
  account_email_changed: 'logins',
  account_email_restored: 'logins',
  account_password_changed: 'logins',
  account_password_reset: 'logins',
  login_succeeded: 'logins',
  login_failed: 'logins',
  passkey_added: 'logins',
  passkey_renamed: 'logins',
  passkey_removed: 'logins',
  totp_added: 'logins',
  totp_removed: 'logins',
  recovery_codes_replaced: 'logins',
  recovery_code_used: 'logins',
  step_up: 'logins',
  step_up_failed: 'logins',
  session_ended: 'logins',
  sessions_ended: 'logins',
  donations_viewed: 'donors',
  donation_viewed: 'donors',
  donations_exported: 'donors',
  figures_viewed: 'donors',
  subscriptions_viewed: 'donors',
  receipt_downloaded: 'donors',
  donor_exported: 'donors',
  donor_erased: 'donors',
  organisation_exported: 'donors',
  confirmation_resent: 'donors',
  refund_requested: 'money',
  refund_repeated: 'money',
  subscription_stopped: 'money',
  subscription_stopped_at_mollie: 'money',
  setting_saved: 'settings',
  setting_removed: 'settings',
  domain_added: 'settings',
  domain_removed: 'settings',
  closing_started: 'settings',
  closing_undone: 'settings',
  log_exported: 'settings',
};

export function actionsOf(kind: AuditKind): AuditAction[] {
  return Object.entries(kindOf).flatMap(([action, of]) => (of === kind ? [action as AuditAction] : []));
}
