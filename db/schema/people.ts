import type { Generated } from 'kysely';
import type { Role } from '../../contract/roles.ts';
import type { ChallengePurpose } from '../../contract/second-factor.ts';
import type { CreatedAt } from './created-at.ts';

export interface PeopleTables {
  password_reset: {
    token_hash: Buffer;
    account_id: string;
    created_at: CreatedAt;
    expires_at: Generated<Date>;
    used_at: Date | null;
  };
  email_confirmation: {
    token_hash: Buffer;
    account_id: string;
    email: string;
    created_at: CreatedAt;
    expires_at: Generated<Date>;
  };
  email_undo: {
    token_hash: Buffer;
    account_id: string;
    email: string;
    created_at: CreatedAt;
    expires_at: Generated<Date>;
  };
  invitation: {
    organisation_id: string;
    invitation_id: string;
    email: string;
    role: Role;
    token_hash: Buffer;
    invited_by_id: string;
    created_at: CreatedAt;
    expires_at: Generated<Date>;
  };
  passkey: {
    credential_id: string;
    account_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: CreatedAt;
    last_used_at: Date | null;
  };
  totp: {
    account_id: string;
    secret: string;
    confirmed_at: Date | null;
    last_period: Generated<number>;
  };
  recovery_code: {
    account_id: string;
    code_hash: Buffer;
  };
  passkey_challenge: {
    challenge_hash: Buffer;
    account_id: string | null;
    purpose: ChallengePurpose;
    expires_at: Date;
  };
}
