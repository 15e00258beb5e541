import { sql } from 'kysely';
import { AppError, conflictError, fieldError } from '../../../platform/app-error.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { lockAdministrators, findAccount, listOwnersOf } from '../../people/accounts/queries.ts';
import { type Actor, auditChangeOf, auditPlatform } from '../../foundation/audit/record-audit.ts';
import { finishClosing, type ClosingOutcome } from './finish-closing.ts';
import { lockTenant, listClosing, type LockedTenant } from './lock-tenant.ts';
import { mailOwnersAboutClosing } from './mail-owners-about-closing.ts';
import { isSameName } from '../../../../contract/organisation.ts';
import { scopeOfVisitor, type Visitor } from '../../foundation/sessions/access.ts';

/** After this time the request returns, and a job continues the deletion. */
const timeoutMs = 10_000;

export async function closeTenant(
  deps: Deps,
  scope: PlatformScope,
  organisationId: string,
  administrator: Actor,
): Promise<ClosingOutcome> {
  await deps.database.transaction(scope, (transaction) =>
    beginClosing(deps, transaction, organisationId, administrator),
  );
  const { outcome } = await finishClosing(deps, scope, organisationId, timeoutMs);
  return outcome;
}

export async function beginClosing(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  organisationId: string,
  actor: Actor,
): Promise<void> {
  await refuseClosing(transaction, organisationId, actor);
  const organisation = await lockTenant(transaction, organisationId);
  if (!organisation) throw new AppError('not_found');
  if (organisation.closing_since !== null) return;
  await transaction
    .updateTable('organisation')
    .set({
      closing_since: sql<Date>`product_now()`,
      closing_by: actor.email,
      closing_by_owner: !actor.isAdmin,
    })
    .where('organisation_id', '=', organisationId)
    .execute();
  await auditChangeOf(transaction, organisationId, actor, 'closing_started');
  await auditPlatform(transaction, actor, 'closing_started', organisation.title);
  await mailOwnersAboutClosing(deps, transaction, organisation, { decision: 'closing-started', by: actor });
}

async function refuseClosing(
  transaction: PlatformTransaction,
  organisationId: string,
  actor: Actor,
): Promise<void> {
  const current = await listCurrentAdministrators(transaction);
  const remaining = current.filter((each) => each.organisationId !== organisationId);
  if (actor.isAdmin && organisationId === actor.organisationId)
    throw conflictError('U kunt uw eigen account niet verwijderen.');
  if (remaining.length === 0 && current.length > 0)
    throw conflictError('De laatste beheerder kan niet worden verwijderd.');
  if (actor.isAdmin && !remaining.some(({ accountId }) => accountId === actor.accountId))
    throw conflictError('U bent geen beheerder meer, of uw account wordt verwijderd.');
}

async function listCurrentAdministrators(transaction: PlatformTransaction) {
  const administrators = await lockAdministrators(transaction);
  // Read this after the lock, because another transaction may just have started to close an organisation.
  const closing = await listClosing(transaction);
  return administrators.filter(({ organisationId }) => !closing.includes(organisationId));
}

/** Subscriptions that the closing has stopped do not start again. */
export async function reopenTenant(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  organisationId: string,
  actor: Actor,
): Promise<void> {
  if (actor.isAdmin && organisationId === actor.organisationId)
    throw conflictError('Alleen een andere beheerder kan uw account behouden.');
  const organisation = await lockTenant(transaction, organisationId);
  if (!organisation) throw new AppError('not_found');
  if (organisation.closing_since === null) return;
  await transaction
    .updateTable('organisation')
    .set({ closing_since: null, closing_by: null, closing_by_owner: false })
    .where('organisation_id', '=', organisationId)
    .execute();
  await auditChangeOf(transaction, organisationId, actor, 'closing_undone');
  await auditPlatform(transaction, actor, 'closing_undone', organisation.title);
  await mailOwnersAboutClosing(deps, transaction, organisation, { decision: 'closing-undone', by: actor });
}

/** Every owner gets a mail and can cancel the closing until a job deletes the organisation. */
export async function closeOwnOrganisation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  owner: Visitor,
  typedName: string,
): Promise<void> {
  // `beginClosing` comes first, because it must lock the administrators before the organisation. If a check below
  // fails, the transaction rolls the closing back.
  await beginClosing(deps, transaction, owner.organisationId, owner);
  const organisation = await lockOrganisationOfOwner(transaction, owner);
  const account = await findAccount(transaction, {
    scope: scopeOfVisitor(owner),
    accountId: owner.accountId,
  });
  if (!isSameName(typedName, organisation.name || (account?.username ?? '')))
    throw fieldError('name', 'Dit is niet de naam van uw organisatie.');
}

export async function reopenOwnOrganisation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  owner: Visitor,
): Promise<void> {
  const organisation = await lockOrganisationOfOwner(transaction, owner);
  if (organisation.closing_since !== null && !organisation.closing_by_owner)
    throw conflictError(
      'Een beheerder van Gulhart heeft besloten om deze organisatie te verwijderen. Neem contact met ons op als dat niet klopt.',
    );
  await reopenTenant(deps, transaction, organisation.organisation_id, owner);
}

/** Also checks the visitor's role, because another owner may have changed it after the request started. */
async function lockOrganisationOfOwner(
  transaction: PlatformTransaction,
  visitor: Visitor,
): Promise<LockedTenant> {
  const organisation = await lockTenant(transaction, visitor.organisationId);
  if (!organisation) throw new AppError('not_found');
  const owners = await listOwnersOf(transaction, visitor.organisationId);
  if (!owners.some(({ accountId }) => accountId === visitor.accountId))
    throw new AppError('role_not_allowed');
  return organisation;
}
