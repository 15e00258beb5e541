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

/** As somebody who acts for themselves, in the organisation of the transaction. */
export interface LockedAccount {
  accountId: string;
  organisationId: string;
  username: string;
  email: string;
  isEmailConfirmed: boolean;
  isAdmin: boolean;
}

/** What an account is before it is changed; of two changes at once the second waits here for the first. */
export async function lockAccount(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<LockedAccount | undefined> {
  const account = await transaction
    .selectFrom('account')
    .select(['username', 'email', 'email_confirmed_at', 'is_admin'])
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    account && {
      accountId,
      organisationId: transaction.scope.organisationId,
      username: account.username,
      email: account.email,
      isEmailConfirmed: account.email_confirmed_at !== null,
      isAdmin: account.is_admin,
    }
  );
}
