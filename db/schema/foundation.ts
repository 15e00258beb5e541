import type { Generated } from 'kysely';
import type { Approval } from '../../contract/gift-states.ts';
import type { AuditAction, PlatformAction } from '../../contract/audit-actions.ts';
import type { ImageKind, ReceiptImageKind } from '../../contract/uploads.ts';
import type { IdentityKey, SecretName } from '../../contract/settings.ts';
import type { DatedSettingKey } from '../../contract/year-overviews.ts';
import type { CreatedAt } from './created-at.ts';
import type { Role } from '../../contract/roles.ts';
import type { Environment } from '../../contract/environments.ts';
import type { MailKind, MailStatus } from '../../contract/mails.ts';

export interface FoundationTables {
  organisation: {
    organisation_id: string;
    created_at: CreatedAt;
    closing_since: Date | null;
    closing_by: string | null;
    closing_by_owner: Generated<boolean>;
    second_factor_required_since: Date | null;
    refund_limit_cents: Generated<number>;
  };
  organisation_domain: {
    organisation_id: string;
    domain_id: string;
    host: string;
    created_at: CreatedAt;
  };
  organisation_image: {
    organisation_id: string;
    image_id: string;
    kind: ImageKind;
    content: Buffer;
    print_content: Buffer | null;
    phone_content: Buffer | null;
    width: number;
    height: number;
    is_offered: Generated<boolean>;
    created_at: CreatedAt;
  };
  organisation_logo: {
    organisation_id: string;
    kind: Generated<ReceiptImageKind>;
    url: string;
    content: Buffer | null;
    fetched_at: Generated<Date>;
  };
  form_sighting: {
    organisation_id: string;
    host: string;
    first_seen_at: CreatedAt;
    last_seen_at: Generated<Date>;
  };
  organisation_setting: {
    organisation_id: string;
    key: string;
    value: string;
    updated_at: Generated<Date>;
  };
  platform_setting: {
    key: string;
    value: string;
    updated_at: Generated<Date>;
  };
  organisation_secret: {
    organisation_id: string;
    secret_id: string;
    name: SecretName;
    sealed_value: string;
    last_four: string;
    created_at: CreatedAt;
    retired_at: Date | null;
    methods_checked_at: Date | null;
    takes_monthly: boolean | null;
    monthly_max_cents: number | null;
    refused_at: Date | null;
  };
  setting_period: {
    organisation_id: string;
    key: DatedSettingKey;
    valid_from: string;
    valid_until: string | null;
    value: string;
  };
  identity_claim: {
    organisation_id: string;
    key: IdentityKey;
    value: string;
    state: Generated<Approval>;
    claimed_at: Generated<Date>;
    told_at: Date | null;
  };
  audit_entry: {
    organisation_id: string;
    audit_entry_id: string;
    at: CreatedAt;
    account_id: string;
    actor: string;
    by_administrator: boolean;
    action: AuditAction;
    detail: string | null;
  };
  platform_audit_entry: {
    entry_id: string;
    at: CreatedAt;
    account_id: string | null;
    actor: string;
    action: PlatformAction;
    detail: string | null;
  };
  rate_limit: {
    bucket: string;
    hits: number;
    window_ends_at: Date;
    pause_ends_at: Date | null;
  };
  account: {
    account_id: string;
    username: string;
    email: string;
    password_hash: string;
    is_admin: Generated<boolean>;
    last_login_at: Date | null;
    email_confirmed_at: Date | null;
    created_at: CreatedAt;
    last_organisation_id: string | null;
    invited_at: Date | null;
    invited_by: string | null;
    invited_by_id: string | null;
  };
  membership: {
    organisation_id: string;
    account_id: string;
    role: Role;
    created_at: CreatedAt;
  };
  session: {
    session_id: string;
    token_hash: Buffer;
    account_id: string;
    organisation_id: string;
    device: string;
    created_at: CreatedAt;
    last_seen_at: Generated<Date>;
    proved_at: Generated<Date>;
  };
  mail: {
    mail_id: string;
    organisation_id: string | null;
    donation_id: string | null;
    kind: MailKind;
    recipient: string;
    sender: string;
    reply_to: string | null;
    subject: string;
    html: string;
    text: string;
    message_id: string;
    once_key: string | null;
    unsubscribe_url: string | null;
    status: Generated<MailStatus>;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: CreatedAt;
    sent_at: Date | null;
    delivering_since: Date | null;
    held_at: Date | null;
    environment: Environment | null;
  };
  mail_attachment: {
    mail_id: string;
    position: number;
    organisation_id: string | null;
    filename: string;
    content_type: string;
    content: Buffer;
  };
  mail_pause: {
    only_one: Generated<boolean>;
    paused_at: Generated<Date>;
    resumed_at: Date | null;
  };
  silenced_recipient: {
    organisation_id: string;
    recipient_hash: Buffer;
    since: CreatedAt;
  };
}
