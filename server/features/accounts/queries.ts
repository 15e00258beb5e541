import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { AccountKey } from './account-key.ts';

/** An account as its owner sees it; undefined when it was deleted in the meantime. */
export async function findAccount(transaction: Transaction, { scope, accountId }: AccountKey) {
  const account = await transaction
    .selectFrom('account')
    .select(['account_id', 'username', 'email', 'is_admin'])
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (
    account && {
      id: account.account_id,
      username: account.username,
      email: account.email,
      isAdmin: account.is_admin,
      organizationId: scope.organisationId,
    }
  );
}

/** Where mail for an organisation itself goes: to everybody who can log in for it. */
export async function listAccountAddresses(
  transaction: Transaction,
  scope: OrganisationScope,
): Promise<string[]> {
  const accounts = await transaction
    .selectFrom('account')
    .select('email')
    .where('organisation_id', '=', scope.organisationId)
    .orderBy('created_at')
    .execute();
  return accounts.map(({ email }) => email);
}
