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

export async function removeUnusedPasswordLinks(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<void> {
  await transaction
    .deleteFrom('password_reset')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}
