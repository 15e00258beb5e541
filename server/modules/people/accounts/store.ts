import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

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

/** Locks the account, so that a password change waits until the login is complete. */
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
