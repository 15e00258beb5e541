import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type Actor, auditChangeOf, auditPlatform } from '../../foundation/audit/record-audit.ts';
import { lockTenant } from './lock-tenant.ts';
import { mailOwnersAboutClosing } from './mail-owners-about-closing.ts';

/** Stopped subscriptions stay stopped. */
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
    .set({ closing_since: null, closing_by: null })
    .where('organisation_id', '=', organisationId)
    .execute();
  await auditChangeOf(transaction, organisationId, actor, 'closing_undone');
  await auditPlatform(transaction, actor, 'closing_undone', organisation.title);
  await mailOwnersAboutClosing(deps, transaction, organisation, { decision: 'closing-undone', by: actor });
}
