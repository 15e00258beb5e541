import type { ColumnType, Generated } from 'kysely';

/** The tables as the application reads and writes them; migrations/ is the truth they follow. */
export interface Schema {
  organisation: OrganisationTable;
  account: AccountTable;
  session: SessionTable;
  password_reset: PasswordResetTable;
  organisation_setting: OrganisationSettingTable;
  platform_setting: PlatformSettingTable;
  organisation_secret: OrganisationSecretTable;
  mail: MailTable;
  rate_limit: RateLimitTable;
}

/** Set by the database's clock on insert, never changed. */
type CreatedAt = ColumnType<Date, never, never>;

interface OrganisationTable {
  organisation_id: string;
  created_at: CreatedAt;
}

interface AccountTable {
  organisation_id: string;
  account_id: string;
  username: string;
  email: string;
  password_hash: string;
  is_admin: Generated<boolean>;
  last_login_at: Date | null;
  created_at: CreatedAt;
}

interface SessionTable {
  organisation_id: string;
  account_id: string;
  token_hash: Buffer;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
}

interface PasswordResetTable {
  organisation_id: string;
  account_id: string;
  token_hash: Buffer;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface OrganisationSettingTable {
  organisation_id: string;
  key: string;
  value: string;
  updated_at: Generated<Date>;
}

interface PlatformSettingTable {
  key: string;
  value: string;
  updated_at: Generated<Date>;
}

interface OrganisationSecretTable {
  organisation_id: string;
  secret_id: string;
  name: string;
  sealed_value: string;
  last_four: string;
  created_at: CreatedAt;
  retired_at: Date | null;
}

interface MailTable {
  mail_id: string;
  organisation_id: string | null;
  kind: string;
  recipient: string;
  sender: string;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  message_id: string;
  status: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: CreatedAt;
  sent_at: Date | null;
}

interface RateLimitTable {
  bucket: string;
  hits: number;
  window_ends_at: Date;
}
