import { sql } from 'kysely';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { FastifyRequest } from 'fastify';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';

/**
 * In an organisation's transaction, finds only accounts of its members. In a platform transaction, finds any account.
 */
export async function findAccount(transaction: Transaction, { scope, accountId }: AccountKey) {
  const account = await transaction
    .selectFrom('account')
    .select(['account_id as id', 'username', 'email', 'is_admin as isAdmin'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return account && { ...account, organizationId: scope.organisationId };
}

/**
 * The contact is the founder: the account with the same id as the organisation. If the founder has left, the
 * contact is the owner who joined first.
 */
const contacts = sql<{ organisation_id: string; account_id: string }>`(
  select organisation.organisation_id, case when founder.account_id is not null then founder.account_id else (
    select m.account_id from membership m
    where m.organisation_id = organisation.organisation_id and m.role = 'owner'
    order by m.created_at, m.account_id limit 1
  ) end as account_id
  from organisation left join membership founder
    on founder.organisation_id = organisation.organisation_id and founder.account_id = organisation.organisation_id
)`;

export function selectContacts(transaction: PlatformTransaction) {
  return transaction
    .selectFrom(contacts.as('contact'))
    .innerJoin('account as a', 'a.account_id', 'contact.account_id')
    .select(['contact.organisation_id', 'a.username', 'a.email', 'a.is_admin', 'a.last_login_at']);
}

export async function findContact(transaction: OrganisationTransaction): Promise<string | undefined> {
  const contact = await transaction
    .selectFrom(contacts.as('contact'))
    .select('contact.account_id')
    .where('contact.organisation_id', '=', transaction.scope.organisationId)
    .executeTakeFirst();
  return contact?.account_id;
}

interface Owner {
  accountId: string;
  username: string;
  email: string;
  isEmailConfirmed: boolean;
}

export async function listOwners(transaction: OrganisationTransaction): Promise<Owner[]> {
  return listOwnersOf(transaction, transaction.scope.organisationId);
}

export async function listOwnersOf(transaction: Transaction, organisationId: string): Promise<Owner[]> {
  return transaction
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select(['a.account_id as accountId', 'a.username', 'a.email'])
    .select(sql<boolean>`a.email_confirmed_at is not null`.as('isEmailConfirmed'))
    .where('m.organisation_id', '=', organisationId)
    .where('m.role', '=', 'owner')
    .orderBy('m.created_at')
    .orderBy('m.account_id')
    .execute();
}

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

/** The lock prevents two administrators from deleting each other at the same time. */
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

export async function listMemberAccounts(transaction: OrganisationTransaction) {
  return transaction.own
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select(['m.account_id', 'm.role', 'a.username', 'a.email', 'a.last_login_at'])
    .orderBy((row) => row('m.role', '<>', 'owner'))
    .orderBy('m.created_at')
    .orderBy('m.account_id')
    .execute();
}

export interface AccountKey {
  scope: OrganisationScope;
  accountId: string;
}

export function ownAccountOf(request: FastifyRequest): AccountKey {
  return { scope: ownScopeOf(request), accountId: visitorOf(request).accountId };
}
