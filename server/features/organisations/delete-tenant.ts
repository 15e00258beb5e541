import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope, PlatformScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, auditPlatform } from '../audit/record-audit.ts';
import { stopAllSubscriptions } from '../subscriptions/stop-all-subscriptions.ts';
import { findOrganisationName } from './queries.ts';

interface TenantDeletion {
  tenantId: string;
  /** The administrator who asks. */
  askedBy: string;
}

/**
 * Ends an organisation: first its monthly gifts at the provider, because no donor may be charged for an organisation that is gone, then
 * everything that belongs to it. If the provider cannot be reached, nothing is lost and nothing is deleted.
 */
export async function closeTenant(
  deps: Deps,
  { platform, tenant }: { platform: PlatformScope; tenant: OrganisationScope },
  deletion: TenantDeletion,
  administrator: Actor,
): Promise<void> {
  await deps.database.transaction(platform, (transaction) => refuseDeletion(transaction, deletion));
  await stopAllSubscriptions(deps, tenant);
  await deps.database.transaction(platform, async (transaction) => {
    const name = await findOrganisationName(transaction, tenant);
    const detail = name ? `‘${name}’ (${deletion.tenantId})` : deletion.tenantId;
    await auditPlatform(transaction, administrator, 'organisation_deleted', detail);
    await deleteTenant(transaction, deletion);
  });
}

/** Removes an organisation with everything that belongs to it. Needs platform scope. */
export async function deleteTenant(transaction: Transaction, deletion: TenantDeletion): Promise<void> {
  await refuseDeletion(transaction, deletion);
  const deleted = await transaction
    .deleteFrom('organisation')
    .where('organisation_id', '=', deletion.tenantId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw new AppError('not_found');
}

async function refuseDeletion(
  transaction: Transaction,
  { tenantId, askedBy }: TenantDeletion,
): Promise<void> {
  // All administrators are locked in one order, so that two who delete each other at the same moment cannot both succeed.
  const administrators = await transaction
    .selectFrom('account')
    .select('organisation_id')
    .where('is_admin', '=', true)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  if (tenantId === askedBy)
    throw new AppError('conflict', { message: 'U kunt uw eigen account niet verwijderen.' });
  const isLastAdministrator = administrators.length <= 1 && administrators[0]?.organisation_id === tenantId;
  if (isLastAdministrator)
    throw new AppError('conflict', { message: 'De laatste beheerder kan niet worden verwijderd.' });
  const stillAdministrator = administrators.some(
    (administrator) => administrator.organisation_id === askedBy,
  );
  if (!stillAdministrator) throw new AppError('not_logged_in');
}
