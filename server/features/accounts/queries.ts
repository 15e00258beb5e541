import type { Transaction } from '../../platform/database/database.ts';
import type { AccountKey } from './account-key.ts';

/** An account as its owner sees it; undefined when it was deleted in the meantime. */
export async function findAccount(transaction: Transaction, { scope, accountId }: AccountKey) {
  const account = await transaction
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.organisation_id', 'a.organisation_id')
    .select(['a.account_id', 'a.username', 'a.email', 'a.is_admin', 'o.closing_since'])
    .where('a.organisation_id', '=', scope.organisationId)
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
  return (
    account && {
      id: account.account_id,
      username: account.username,
      email: account.email,
      isAdmin: account.is_admin,
      organizationId: scope.organisationId,
      closingSince: account.closing_since?.toISOString() ?? null,
    }
  );
}
