import type { Tenant } from '../../../contract/tenants.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import { sql } from 'kysely';

/** Every account with its organisation's name, newest first. Needs platform scope. */
export async function listTenants(transaction: Transaction): Promise<Tenant[]> {
  const accounts = await transaction
    .selectFrom('account as a')
    .leftJoin('organisation_setting as name', (join) =>
      join.onRef('name.organisation_id', '=', 'a.organisation_id').on('name.key', '=', 'org_name'),
    )
    .select(['a.account_id', 'a.username', 'a.email', 'a.is_admin', 'a.last_login_at', 'a.created_at'])
    .select(sql<string>`coalesce(name.value, '')`.as('organisation_name'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.account_id')
    .execute();
  return accounts.map((account) => ({
    id: account.account_id,
    username: account.username,
    email: account.email,
    isAdmin: account.is_admin,
    organizationName: account.organisation_name,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    createdAt: account.created_at.toISOString(),
  }));
}

/** Undefined for an organisation that has not filled in a name. */
export async function findOrganisationName(
  transaction: Transaction,
  { organisationId }: OrganisationScope,
): Promise<string | undefined> {
  const name = await transaction
    .selectFrom('organisation_setting')
    .select('value')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', 'org_name')
    .executeTakeFirst();
  return name?.value;
}

/** The address of whoever has been an administrator longest. Needs platform scope. */
export async function findOldestAdministrator(transaction: Transaction): Promise<string | undefined> {
  const administrator = await transaction
    .selectFrom('account')
    .select('email')
    .where('is_admin', '=', true)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return administrator?.email;
}
