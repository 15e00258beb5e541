import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { auditPlatform, auditChange } from '../audit/record-audit.ts';
import type { Visitor } from '../sessions/access.ts';
import { lockTenant } from './lock-tenant.ts';

/** Keeps an organisation that was being deleted. What was stopped by then stays stopped. Needs platform scope. */
export async function reopenTenant(
  transaction: Transaction,
  organisationId: string,
  administrator: Visitor,
): Promise<void> {
  if (organisationId === administrator.organisationId)
    throw new AppError('conflict', { message: 'Alleen een andere beheerder kan uw account behouden.' });
  const organisation = await lockTenant(transaction, organisationId);
  if (!organisation) throw new AppError('not_found');
  if (organisation.closing_since === null) return;
  await transaction
    .updateTable('organisation')
    .set({ closing_since: null, closing_by: null })
    .where('organisation_id', '=', organisationId)
    .execute();
  await auditChange(transaction, administrator, { organisationId }, 'closing_undone');
  await auditPlatform(transaction, administrator, 'closing_undone', organisation.title);
}
