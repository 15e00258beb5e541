import type { Generated } from 'kysely';
import type { Role } from '../../contract/roles.ts';
import type { ChallengePurpose } from '../../contract/second-factor.ts';
import type { CreatedAt } from './created-at.ts';

export interface PeopleTables {
  password_reset: PasswordResetTable;
  email_confirmation: EmailConfirmationTable;
  email_undo: EmailUndoTable;
  invitation: InvitationTable;
  passkey: PasskeyTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  passkey_challenge: PasskeyChallengeTable;
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

interface InvitationTable {
  organisation_id: string;
  invitation_id: string;
  email: string;
  role: Role;
  token_hash: Buffer;
  invited_by_id: string;
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

interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  account_id: string | null;
  purpose: ChallengePurpose;
  expires_at: Date;
}
