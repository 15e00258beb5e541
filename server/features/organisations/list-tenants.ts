import type { Tenant } from '../../../contract/tenants.ts';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { listAccounts } from '../accounts/queries.ts';
import { organisationNameOf } from '../settings/organisation-name.ts';
import { countOpenWork, describeOpenWork } from './open-work.ts';

/** Every account with its organisation's name, newest first. */
export async function listTenants(transaction: PlatformTransaction): Promise<Tenant[]> {
  const accounts = await listAccounts(transaction);
  const organisations = await transaction
    .selectFrom('organisation')
    .select(['organisation_id', 'closing_since', organisationNameOf('organisation').as('name')])
    .execute();
  const byId = new Map(organisations.map((organisation) => [organisation.organisation_id, organisation]));
  const waitsFor = new Map<string, string>();
  for (const { organisation_id, closing_since } of organisations)
    if (closing_since !== null)
      waitsFor.set(organisation_id, describeOpenWork(await countOpenWork(transaction, organisation_id)));
  return accounts.map((account) => {
    const organisation = byId.get(account.organisation_id);
    return {
      id: account.account_id,
      username: account.username,
      email: account.email,
      isAdmin: account.is_admin,
      organizationName: organisation?.name ?? '',
      lastLoginAt: account.last_login_at?.toISOString() ?? null,
      createdAt: account.created_at.toISOString(),
      closingSince: organisation?.closing_since?.toISOString() ?? null,
      closingWaitsFor: waitsFor.get(account.organisation_id) ?? null,
    };
  });
}
