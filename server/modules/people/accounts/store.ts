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

/** As somebody who acts for themselves, in the organisation of the transaction. */
export interface LockedAccount {
  accountId: string;
  organisationId: string;
  username: string;
  email: string;
  /** Waits for the first password of its own. */
  isInvited: boolean;
  isAdmin: boolean;
}

/** What an account is before it is changed; of two changes at once the second waits here for the first. */
export async function lockAccount(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<LockedAccount | undefined> {
  const account = await transaction
    .selectFrom('account')
    .select(['username', 'email', 'invited_at', 'is_admin'])
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    account && {
      accountId,
      organisationId: transaction.scope.organisationId,
      username: account.username,
      email: account.email,
      isInvited: account.invited_at !== null,
      isAdmin: account.is_admin,
    }
  );
}

/** Who an account is, if it still has the password that was checked; a change of it waits until the login is done. */
export async function findAccountWithPassword(
  transaction: OrganisationTransaction,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
) {
  const account = await transaction
    .selectFrom('account')
    .select(['email', 'is_admin', 'last_login_at'])
    .where('account_id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    account && {
      email: account.email,
      isAdmin: account.is_admin,
      hasLoggedIn: account.last_login_at !== null,
    }
  );
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

/** Takes an address as shown to be its owner's; tells whether it was not before. */
export async function confirmUnconfirmed(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<boolean> {
  const confirmed = await transaction
    .updateTable('account')
    .set({ email_confirmed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}
