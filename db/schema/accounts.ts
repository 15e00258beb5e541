import type { Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

/** Who can log in, and how. */
export interface AccountTables {
  account: AccountTable;
  membership: MembershipTable;
  invitation: InvitationTable;
  session: SessionTable;
  password_reset: PasswordResetTable;
  email_confirmation: EmailConfirmationTable;
  email_undo: EmailUndoTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
}

interface AccountTable {
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
}

interface MembershipTable {
  organisation_id: string;
  account_id: string;
  role: 'owner' | 'treasurer' | 'staff' | 'viewer';
  created_at: CreatedAt;
}

interface InvitationTable {
  organisation_id: string;
  invitation_id: string;
  email: string;
  role: 'owner' | 'treasurer' | 'staff' | 'viewer';
  token_hash: Buffer;
  invited_by_id: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface SessionTable {
  session_id: string;
  token_hash: Buffer;
  account_id: string;
  organisation_id: string;
  device: string;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
  proved_at: Generated<Date>;
}

interface PasswordResetTable {
  token_hash: Buffer;
  account_id: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface EmailConfirmationTable {
  token_hash: Buffer;
  account_id: string;
  email: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface EmailUndoTable {
  token_hash: Buffer;
  account_id: string;
  email: string;
  created_at: CreatedAt;
  expires_at: Generated<Date>;
}

interface PasskeyTable {
  credential_id: string;
  account_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: CreatedAt;
  last_used_at: Date | null;
}

interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  account_id: string | null;
  purpose: 'register' | 'login' | 'step-up';
  expires_at: Generated<Date>;
}

interface TotpTable {
  account_id: string;
  secret: string;
  confirmed_at: Date | null;
  last_period: Generated<number>;
}

interface RecoveryCodeTable {
  account_id: string;
  code_hash: Buffer;
}
