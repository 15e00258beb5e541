import { sql } from 'kysely';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { lockAdministrators } from '../../people/accounts/queries.ts';
import { type Actor, auditChangeOf, auditPlatform } from '../../foundation/audit/record-audit.ts';
import { finishClosing, type ClosingOutcome } from './finish-closing.ts';
import { lockTenant, listClosing } from './lock-tenant.ts';
import { mailOwnersAboutClosing } from './mail-owners-about-closing.ts';

/** The request waits this long; a job does the rest. */
const timeoutMs = 10_000;

/** Deletes the organisation at once if nothing is open, else a job does so later. */
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

/** After this transaction the organisation accepts no gifts. */
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
    .set({ closing_since: sql<Date>`product_now()`, closing_by: actor.email })
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
  const staying = await listStayingAdministrators(transaction);
  // An administrator who also works elsewhere remains.
  const left = staying.filter((each) => each.organisationId !== organisationId);
  if (actor.isAdmin && organisationId === actor.organisationId)
    throw conflictError('U kunt uw eigen account niet verwijderen.');
  if (left.length === 0 && staying.length > 0)
    throw conflictError('De laatste beheerder kan niet worden verwijderd.');
  if (actor.isAdmin && !left.some(({ accountId }) => accountId === actor.accountId))
    throw conflictError('U bent geen beheerder meer, of uw account wordt verwijderd.');
}

async function listStayingAdministrators(transaction: PlatformTransaction) {
  const administrators = await lockAdministrators(transaction);
  // Read after the lock: its previous holder may have started closing one of these.
  const closing = await listClosing(transaction);
  return administrators.filter(({ organisationId }) => !closing.includes(organisationId));
}
