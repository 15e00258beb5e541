import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { PlatformTransaction, Transaction } from '../../platform/database/database.ts';
import type { PlatformScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { auditChangeOf, auditPlatform } from '../audit/record-audit.ts';
import type { Visitor } from '../sessions/access.ts';
import { finishClosing, type ClosingOutcome } from './finish-closing.ts';
import { lockTenant } from './lock-tenant.ts';

/** An administrator is waiting for the answer; what takes longer goes on without one. */
const patienceMs = 10_000;

/** Closes an organisation to new gifts, then deletes it at once if nothing is open there; otherwise a job does that. */
export async function closeTenant(
  deps: Deps,
  scope: PlatformScope,
  organisationId: string,
  administrator: Visitor,
): Promise<ClosingOutcome> {
  await deps.database.transaction(scope, (transaction) =>
    beginClosing(transaction, organisationId, administrator),
  );
  const { outcome } = await finishClosing(deps, scope, organisationId, patienceMs);
  return outcome;
}

/** From the end of this transaction on, it takes no gifts and begins no monthly ones. */
export async function beginClosing(
  transaction: PlatformTransaction,
  organisationId: string,
  administrator: Visitor,
): Promise<void> {
  await refuseClosing(transaction, organisationId, administrator);
  const organisation = await lockTenant(transaction, organisationId);
  if (!organisation) throw new AppError('not_found');
  if (organisation.closing_since !== null) return;
  await transaction
    .updateTable('organisation')
    .set({ closing_since: sql<Date>`now()`, closing_by: administrator.email })
    .where('organisation_id', '=', organisationId)
    .execute();
  await auditChangeOf(transaction, organisationId, administrator, 'closing_started');
  await auditPlatform(transaction, administrator, 'closing_started', organisation.title);
}

async function refuseClosing(
  transaction: Transaction,
  organisationId: string,
  administrator: Visitor,
): Promise<void> {
  const administrators = await lockAdministrators(transaction);
  if (organisationId === administrator.organisationId)
    throw new AppError('conflict', { message: 'U kunt uw eigen account niet verwijderen.' });
  if (administrators.length <= 1 && administrators[0] === organisationId)
    throw new AppError('conflict', { message: 'De laatste beheerder kan niet worden verwijderd.' });
  if (!administrators.includes(administrator.organisationId))
    throw new AppError('conflict', {
      message: 'U bent geen beheerder meer, of uw account wordt verwijderd.',
    });
}

/** The organisations of those administrators who stay: one who is being deleted counts no more. */
async function lockAdministrators(transaction: Transaction): Promise<string[]> {
  // All are locked in one order, so that two who delete each other at the same moment cannot both succeed.
  await transaction
    .selectFrom('account')
    .select('account_id')
    .where('is_admin', '=', true)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const staying = await transaction
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.organisation_id', 'a.organisation_id')
    .select('a.organisation_id')
    .where('a.is_admin', '=', true)
    .where('o.closing_since', 'is', null)
    .execute();
  return staying.map(({ organisation_id }) => organisation_id);
}
