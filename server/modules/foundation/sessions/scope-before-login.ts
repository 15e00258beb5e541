import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../../contract/roles.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import { randomId } from '../../../platform/random-id.ts';

export interface FoundAccount {
  /** The organisation in which its session starts. */
  scope: OrganisationScope;
  accountId: string;
  passwordHash: string;
}

type AccountInScope = Omit<FoundAccount, 'passwordHash'>;

interface AccountWithFactors extends FoundAccount {
  hasPasskey: boolean;
  hasTotp: boolean;
}

/** The caller must verify a proof before it shows or changes anything of the account. */
export async function findAccountByEmail(
  database: Database,
  email: string,
): Promise<AccountWithFactors | undefined> {
  const { rows } = await sql<{
    organisation_id: string;
    account_id: string;
    password_hash: string;
    has_passkey: boolean;
    has_totp: boolean;
  }>`
    select * from identify_account(${email})
  `.execute(database.unscoped);
  return (
    rows[0] && {
      scope: mintOrganisationScope(rows[0].organisation_id),
      accountId: rows[0].account_id,
      passwordHash: rows[0].password_hash,
      hasPasskey: rows[0].has_passkey,
      hasTotp: rows[0].has_totp,
    }
  );
}

export interface FoundPasskey {
  owner: FoundAccount;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/** The credential id proves nothing: the caller must verify the signature. */
export async function findPasskey(
  database: Database,
  credentialId: string,
): Promise<FoundPasskey | undefined> {
  const { rows } = await sql<{
    organisation_id: string;
    account_id: string;
    password_hash: string;
    public_key: Buffer;
    counter: number;
  }>`
    select organisation_id, account_id, password_hash, public_key, counter from identify_passkey(${credentialId})
  `.execute(database.unscoped);
  return (
    rows[0] && {
      owner: {
        scope: mintOrganisationScope(rows[0].organisation_id),
        accountId: rows[0].account_id,
        passwordHash: rows[0].password_hash,
      },
      credentialId,
      publicKey: rows[0].public_key,
      counter: rows[0].counter,
    }
  );
}

export function findAccountByResetLink(
  database: Database,
  tokenHash: Buffer,
): Promise<AccountInScope | undefined> {
  return identifyAccount(database, sql`identify_password_reset(${tokenHash})`);
}

export function findAccountByConfirmation(
  database: Database,
  tokenHash: Buffer,
): Promise<AccountInScope | undefined> {
  return identifyAccount(database, sql`identify_email_confirmation(${tokenHash})`);
}

async function identifyAccount(
  database: Database,
  identify: RawBuilder<unknown>,
): Promise<AccountInScope | undefined> {
  const { rows } = await sql<{ organisation_id: string; account_id: string }>`
    select organisation_id, account_id from ${identify}
  `.execute(database.unscoped);
  return rows[0] && { scope: mintOrganisationScope(rows[0].organisation_id), accountId: rows[0].account_id };
}

interface FoundInvitation {
  scope: OrganisationScope;
  email: string;
  role: Role;
  /** Null when no account has this address. */
  accountId: string | null;
}

/** The holder of the token may see the invitation and join. */
export async function findInvitation(
  database: Database,
  tokenHash: Buffer,
): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<{
    organisation_id: string;
    email: string;
    role: Role;
    account_id: string | null;
  }>`
    select organisation_id, email, role, account_id from identify_invitation(${tokenHash})
  `.execute(database.unscoped);
  const [found] = rows;
  if (!found) return undefined;
  const { organisation_id, email, role, account_id } = found;
  return { scope: mintOrganisationScope(organisation_id), email, role, accountId: account_id };
}

export function findAccountByUndoLink(
  database: Database,
  tokenHash: Buffer,
): Promise<AccountInScope | undefined> {
  return identifyAccount(database, sql`identify_email_undo(${tokenHash})`);
}

/** A new id belongs to nobody, so its scope reveals nothing. */
export function scopeOfNewOrganisation(): OrganisationScope {
  return mintOrganisationScope(randomId());
}

/** Anyone may write to the platform; the form shows no data. */
export function scopeOfContactForm(): PlatformScope {
  return mintPlatformScope();
}
