import type { infer as Infer } from 'zod/mini';
import type { inviteTenantBody } from '../../../../contract/tenants.ts';
import type { Deps } from '../../foundation/deps.ts';
import { randomToken } from '../../../platform/random-id.ts';
import { type Actor, auditPlatform } from '../../foundation/audit/record-audit.ts';
import { inviteAccount, inviteAccountAgain } from '../../people/accounts/password-links.ts';
import { preparePassword } from '../../people/accounts/password.ts';
import { scopeOfNewOrganisation } from '../../foundation/sessions/scope-before-login.ts';
import { createOrganisation } from './register-organisation.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findContact } from '../../people/accounts/queries.ts';

/** Without a password, the owner gets an invitation. */
export async function createTenant(
  deps: Pick<Deps, 'database' | 'publicUrl' | 'mailFrom'>,
  administrator: Actor,
  tenant: Infer<typeof inviteTenantBody> & { password?: string },
) {
  const { username, email, isAdmin } = tenant;
  const passwordHash = await preparePassword(tenant.password ?? randomToken());
  const scope = scopeOfNewOrganisation();
  const id = scope.organisationId;
  const { createdAt } = await deps.database.transaction(scope, async (transaction) => {
    const founded = await createOrganisation(transaction, id, { username, email, passwordHash, isAdmin });
    const action = isAdmin ? 'administrator_created' : 'account_created';
    await auditPlatform(transaction, administrator, action, `${email} (${id})`);
    if (tenant.password === undefined) await inviteAccount(transaction, deps, id, administrator);
    return founded;
  });
  return { id, createdAt };
}

/** The old link stops working. */
export async function resendTenantInvitation(
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  transaction: OrganisationTransaction,
  administrator: Actor,
): Promise<{ email: string }> {
  const accountId = await findContact(transaction);
  if (accountId === undefined) throw new AppError('not_found');
  const invited = await inviteAccountAgain(transaction, deps, accountId, administrator);
  if (!invited) throw conflictError('Deze uitnodiging is al geaccepteerd.');
  const title = `${invited.email} (${transaction.scope.organisationId})`;
  await auditPlatform(transaction, administrator, 'invitation_resent', title);
  return invited;
}
