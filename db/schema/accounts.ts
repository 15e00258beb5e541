import type { Generated } from 'kysely';
import type { Role } from '../../contract/roles.ts';
import type { CreatedAt } from './created-at.ts';

export interface AccountTables {
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
}
