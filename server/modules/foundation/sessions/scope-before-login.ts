import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../../contract/roles.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import { randomId } from '../../../platform/random-id.ts';
import { identify } from './public-scope.ts';

export interface FoundAccount {
  /** The organisation in which the session starts. */
  scope: OrganisationScope;
  accountId: string;
  passwordHash: string;
}

interface AccountWithFactors extends FoundAccount {
  hasPasskey: boolean;
  hasTotp: boolean;
}

/** The caller must verify the user's identity before it shows or changes the account. */
export const findAccountByEmail = (database: Database, email: string) =>
  identify<AccountWithFactors>(
    database,
    sql`
      select organisation_id, account_id as "accountId", password_hash as "passwordHash",
        has_passkey as "hasPasskey", has_totp as "hasTotp"
      from identify_account(${email})`,
  );

export interface FoundPasskey {
  owner: FoundAccount;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/** The credential id proves nothing, so the caller must verify the signature. */
export async function findPasskey(
  database: Database,
  credentialId: string,
): Promise<FoundPasskey | undefined> {
  const found = await identify<FoundAccount & { publicKey: Buffer; counter: number }>(
    database,
    sql`
      select organisation_id, account_id as "accountId", password_hash as "passwordHash",
        public_key as "publicKey", counter
      from identify_passkey(${credentialId})`,
  );
  if (!found) return undefined;
  const { publicKey, counter, ...owner } = found;
  return { owner, credentialId, publicKey, counter };
}

export const findAccountByResetLink = (database: Database, tokenHash: Buffer) =>
  identifyAccount(database, sql`identify_password_reset(${tokenHash}, ${database.now()}) where not is_used`);

/** A used link proves nothing any more. It only tells its holder that it was used. */
export const isUsedResetLink = async (database: Database, tokenHash: Buffer) =>
  (await identifyAccount(
    database,
    sql`identify_password_reset(${tokenHash}, ${database.now()}) where is_used`,
  )) !== undefined;

export const findAccountByConfirmation = (database: Database, tokenHash: Buffer) =>
  identifyAccount(database, sql`identify_email_confirmation(${tokenHash}, ${database.now()})`);

export const findAccountByUndoLink = (database: Database, tokenHash: Buffer) =>
  identifyAccount(database, sql`identify_email_undo(${tokenHash}, ${database.now()})`);

const identifyAccount = (database: Database, found: RawBuilder<unknown>) =>
  identify<{ accountId: string }>(
    database,
    sql`select organisation_id, account_id as "accountId" from ${found}`,
  );

interface FoundInvitation {
  email: string;
  role: Role;
  accountId: string | null;
}

export const findInvitation = (database: Database, tokenHash: Buffer) =>
  identify<FoundInvitation>(
    database,
    sql`select organisation_id, email, role, account_id as "accountId" from identify_invitation(${tokenHash}, ${database.now()})`,
  );

/** Safe without a login, because no rows exist for a new id. */
export function scopeOfNewOrganisation(): OrganisationScope {
  return mintOrganisationScope(randomId());
}

/** Anyone may send the contact form, which shows no data. */
export function scopeOfContactForm(): PlatformScope {
  return mintPlatformScope();
}
