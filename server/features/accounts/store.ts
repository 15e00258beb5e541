import type { OrganisationTransaction } from '../../platform/database/database.ts';

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

/** What an account is before it is changed; of two changes at once the second waits here for the first. */
export async function lockAccount(transaction: OrganisationTransaction, accountId: string) {
  return transaction
    .selectFrom('account')
    .select(['username', 'email'])
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether an account waits for the first password of its own; of two who decide about that, the second waits here. */
export async function lockInvited(transaction: OrganisationTransaction, accountId: string): Promise<boolean> {
  const account = await transaction
    .selectFrom('account')
    .select('invited_at')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return Boolean(account?.invited_at);
}
