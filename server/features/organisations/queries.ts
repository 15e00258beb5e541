import type { Tenant } from '../../../contract/tenants.ts';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { sql } from 'kysely';
import { countOpenWork, describeOpenWork } from './open-work.ts';

/** Every account with its organisation's name, newest first. */
export async function listTenants(transaction: PlatformTransaction): Promise<Tenant[]> {
  const accounts = await transaction
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.organisation_id', 'a.organisation_id')
    .leftJoin('organisation_setting as name', (join) =>
      join.onRef('name.organisation_id', '=', 'a.organisation_id').on('name.key', '=', 'org_name'),
    )
    .select(['a.account_id', 'a.username', 'a.email', 'a.is_admin', 'a.last_login_at', 'a.created_at'])
    .select(['a.organisation_id', 'o.closing_since'])
    .select(sql<string>`coalesce(name.value, '')`.as('organisation_name'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.account_id')
    .execute();
  const waitsFor = new Map<string, string>();
  for (const { organisation_id, closing_since } of accounts)
    if (closing_since !== null)
      waitsFor.set(organisation_id, describeOpenWork(await countOpenWork(transaction, organisation_id)));
  return accounts.map((account) => ({
    id: account.account_id,
    username: account.username,
    email: account.email,
    isAdmin: account.is_admin,
    organizationName: account.organisation_name,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    createdAt: account.created_at.toISOString(),
    closingSince: account.closing_since?.toISOString() ?? null,
    closingWaitsFor: waitsFor.get(account.organisation_id) ?? null,
  }));
}

/** The organisations that are being deleted, longest first. */
export async function listClosing(transaction: PlatformTransaction): Promise<string[]> {
  const closing = await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('closing_since', 'is not', null)
    .orderBy('closing_since')
    .execute();
  return closing.map(({ organisation_id }) => organisation_id);
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
