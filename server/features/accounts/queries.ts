import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../platform/database/database.ts';
import { findOrganisation } from '../organisations/find-organisation.ts';
import { findPaymentEnvironment } from '../settings/payment-environment.ts';
import type { AccountKey } from './account-key.ts';

/** Undefined when it was deleted in the meantime. */
export async function findAccount(transaction: Transaction, { scope, accountId }: AccountKey) {
  const account = await transaction
    .selectFrom('account')
    .select(['account_id', 'username', 'email', 'is_admin', 'email_confirmed_at'])
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (
    account && {
      id: account.account_id,
      username: account.username,
      email: account.email,
      isAdmin: account.is_admin,
      emailConfirmed: account.email_confirmed_at !== null,
      organizationId: scope.organisationId,
    }
  );
}

/** An account as its owner sees it, with how things are with its organisation. */
export async function findOwnAccount(transaction: OrganisationTransaction, key: AccountKey) {
  const account = await findAccount(transaction, key);
  const organisation = await findOrganisation(transaction);
  return (
    account && {
      ...account,
      apiEnvironment: await findPaymentEnvironment(transaction),
      closingSince: organisation?.closingSince?.toISOString() ?? null,
    }
  );
}

/** Accounts of all organisations, called a. Its caller says which, and in what order. */
export function selectAccounts(transaction: PlatformTransaction) {
  return transaction
    .selectFrom('account as a')
    .select([
      'a.organisation_id',
      'a.account_id',
      'a.username',
      'a.email',
      'a.is_admin',
      'a.last_login_at',
      'a.created_at',
    ]);
}

/** The address of whoever has been an administrator longest. */
export async function findOldestAdministrator(transaction: PlatformTransaction): Promise<string | undefined> {
  const administrator = await transaction
    .selectFrom('account')
    .select('email')
    .where('is_admin', '=', true)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return administrator?.email;
}

/**
 * The organisations that administrators are of. All are locked in one order, so that two who delete each other at the
 * same moment cannot both succeed.
 */
export async function lockAdministrators(transaction: PlatformTransaction): Promise<string[]> {
  const administrators = await transaction
    .selectFrom('account')
    .select('organisation_id')
    .where('is_admin', '=', true)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return administrators.map(({ organisation_id }) => organisation_id);
}
