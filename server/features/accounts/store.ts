import type { Transaction } from '../../platform/database/database.ts';
import type { AccountKey } from './account-key.ts';

export async function getPasswordHash(
  transaction: Transaction,
  { scope, accountId }: AccountKey,
): Promise<string> {
  const account = await transaction
    .selectFrom('account')
    .select('password_hash')
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.password_hash;
}

/** What an account is before it is changed; of two changes at once the second waits here for the first. */
export async function lockAccount(transaction: Transaction, { scope, accountId }: AccountKey) {
  return transaction
    .selectFrom('account')
    .select(['username', 'email'])
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
