import type { infer as Infer } from 'zod/mini';
import type { createTenantBody } from '../../../contract/create-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, auditPlatform } from '../audit/record-audit.ts';
import { preparePassword } from '../accounts/prepare-password.ts';
import { scopeOfNewOrganisation } from '../sessions/scope-before-login.ts';
import { createOrganisation } from './create-organisation.ts';

/** An administrator makes an account, with an organisation of its own. */
export async function createTenant(
  { database }: Pick<Deps, 'database'>,
  administrator: Actor,
  tenant: Infer<typeof createTenantBody>,
) {
  const { username, email, isAdmin } = tenant;
  const passwordHash = await preparePassword(tenant.password);
  const scope = scopeOfNewOrganisation();
  const id = scope.organisationId;
  const { createdAt } = await database.transaction(scope, async (transaction) => {
    const founded = await createOrganisation(transaction, id, { username, email, passwordHash, isAdmin });
    const action = isAdmin ? 'administrator_created' : 'account_created';
    await auditPlatform(transaction, administrator, action, `${email} (${id})`);
    return founded;
  });
  return { id, createdAt };
}
