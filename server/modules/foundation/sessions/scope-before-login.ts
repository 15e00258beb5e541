import { sql } from 'kysely';
import type { Role } from '../../../../contract/roles.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import { randomId } from '../../../platform/random-id.ts';

/* For whom a request acts before it is known who asks. */

export interface FoundAccount {
  /** The organisation that it starts in. */
  scope: OrganisationScope;
  accountId: string;
  passwordHash: string;
}

interface AccountWithFactors extends FoundAccount {
  hasPasskey: boolean;
  hasTotp: boolean;
}

/** The account of an address. Nothing of it is shown or changed until its owner has given a proof. */
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

/** Whose passkey this says to be. That it really is theirs has to be shown by its signature. */
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

/** The account that a link from a mail sets a new password for. */
export async function findAccountByResetLink(
  database: Database,
  tokenHash: Buffer,
): Promise<Omit<FoundAccount, 'passwordHash'> | undefined> {
  const { rows } = await sql<{ organisation_id: string; account_id: string }>`
    select organisation_id, account_id from identify_password_reset(${tokenHash})
  `.execute(database.unscoped);
  return rows[0] && { scope: mintOrganisationScope(rows[0].organisation_id), accountId: rows[0].account_id };
}

/** The account whose address a link from a mail confirms. */
export async function findAccountByConfirmation(
  database: Database,
  tokenHash: Buffer,
): Promise<Omit<FoundAccount, 'passwordHash'> | undefined> {
  const { rows } = await sql<{ organisation_id: string; account_id: string }>`
    select organisation_id, account_id from identify_email_confirmation(${tokenHash})
  `.execute(database.unscoped);
  return rows[0] && { scope: mintOrganisationScope(rows[0].organisation_id), accountId: rows[0].account_id };
}

export interface FoundInvitation {
  scope: OrganisationScope;
  email: string;
  role: Role;
  /** Of the account that has this address; null when there is none. */
  accountId: string | null;
}

/** The team that a link from a mail invites to: its holder may see what it is for, and join. */
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

/** The account that a link from a mail gives its earlier address back. */
export async function findAccountByUndoLink(
  database: Database,
  tokenHash: Buffer,
): Promise<Omit<FoundAccount, 'passwordHash'> | undefined> {
  const { rows } = await sql<{ organisation_id: string; account_id: string }>`
    select organisation_id, account_id from identify_email_undo(${tokenHash})
  `.execute(database.unscoped);
  return rows[0] && { scope: mintOrganisationScope(rows[0].organisation_id), accountId: rows[0].account_id };
}

/** A new id is nobody else's, so working in its scope reveals nothing. */
export function scopeOfNewOrganisation(): OrganisationScope {
  return mintOrganisationScope(randomId());
}

/** Anyone may write to the platform; nothing that it holds is shown to them. */
export function scopeOfContactForm(): PlatformScope {
  return mintPlatformScope();
}
