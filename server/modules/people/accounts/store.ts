import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function getPasswordHash(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<string> {
  const account = await transaction
    .selectFrom('account')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.password_hash;
}

export interface LockedAccount {
  accountId: string;
  organisationId: string;
  username: string;
  email: string;
  isInvited: boolean;
  isAdmin: boolean;
}

export async function lockAccount(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<LockedAccount | undefined> {
  const account = await transaction
    .selectFrom('account')
    .select(['username', 'email', 'is_admin as isAdmin'])
    .select(sql<boolean>`invited_at is not null`.as('isInvited'))
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account && { ...account, accountId, organisationId: transaction.scope.organisationId };
}

/** The lock makes a password change wait for the login. */
export async function findAccountWithPassword(
  transaction: OrganisationTransaction,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
) {
  return transaction
    .selectFrom('account')
    .select(['email', 'is_admin as isAdmin', sql<boolean>`last_login_at is not null`.as('hasLoggedIn')])
    .where('account_id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the account. Returns whether it was invited and has no chosen password yet. */
export async function lockInvited(transaction: OrganisationTransaction, accountId: string): Promise<boolean> {
  const account = await transaction
    .selectFrom('account')
    .select('invited_at')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return Boolean(account?.invited_at);
}
