import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../platform/database/database.ts';
import type { AccountKey } from './account-key.ts';

/** Undefined when it was deleted in the meantime, or is no member of that organisation any more. */
export async function findAccount(transaction: Transaction, { scope, accountId }: AccountKey) {
  const account = await transaction
    .selectFrom('account')
    .select(['account_id', 'username', 'email', 'is_admin', 'email_confirmed_at'])
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

type Account = Selectable<Schema['account']>;

/**
 * The account that stands for the organisation of a query's row: its founder, who has the same id, while still a
 * member; else its oldest owner.
 */
export function contactOf(table: string): RawBuilder<Account> {
  const organisationId = sql.ref(`${table}.organisation_id`);
  return sql`(
    select a.* from membership m join account a on a.account_id = m.account_id
    where m.organisation_id = ${organisationId} and (m.account_id = ${organisationId} or m.role = 'owner')
    order by m.account_id <> ${organisationId}, m.created_at, m.account_id
    limit 1
  )`;
}

/** The account that stands for the transaction's organisation; undefined when there is no such organisation. */
export async function findContact(transaction: OrganisationTransaction): Promise<string | undefined> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ account_id: string }>`
    select contact.account_id from (values (${organisationId}::text)) o (organisation_id), lateral ${contactOf('o')} contact
  `.execute(transaction);
  return rows[0]?.account_id;
}

/** Those who answer for the transaction's organisation, longest first. */
export async function listOwners(
  transaction: OrganisationTransaction,
): Promise<{ accountId: string; email: string }[]> {
  return listOwnersOf(transaction, transaction.scope.organisationId);
}

/** The same for a transaction that acts for the platform. */
export async function listOwnersOf(
  transaction: Transaction,
  organisationId: string,
): Promise<{ accountId: string; email: string }[]> {
  return transaction
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select(['a.account_id as accountId', 'a.email'])
    .where('m.organisation_id', '=', organisationId)
    .where('m.role', '=', 'owner')
    .orderBy('m.created_at')
    .orderBy('m.account_id')
    .execute();
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
 * Every administrator in every organisation they work in. All accounts are locked in one order, so that two who delete
 * each other at the same moment cannot both succeed.
 */
export async function lockAdministrators(
  transaction: PlatformTransaction,
): Promise<{ accountId: string; organisationId: string }[]> {
  return transaction
    .selectFrom('account as a')
    .innerJoin('membership as m', 'm.account_id', 'a.account_id')
    .select(['a.account_id as accountId', 'm.organisation_id as organisationId'])
    .where('a.is_admin', '=', true)
    .orderBy('a.account_id')
    .orderBy('m.organisation_id')
    .forUpdate('a')
    .execute();
}
