import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { auditPlatform } from '../../foundation/audit/record-audit.ts';
import { retryWantedRefunds } from '../../money/payments/send-refund.ts';
import { isPaymentKeyRefused, stopAllSubscriptions } from '../../money/subscriptions/stop-subscription.ts';
import { lockPaymentKeys } from '../../foundation/settings/payment-keys.ts';
import { lockTenant } from './lock-tenant.ts';
import { countOpenWork, isNothingOpen, type OpenWork } from './open-work.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';

export type ClosingOutcome =
  | { state: 'deleted' }
  | { state: 'kept' }
  | {
      state: 'waiting';
      open: OpenWork;
      obstacle: string | null;
    };

/** Stops all subscriptions, then deletes the organisation if nothing is open. Safe to repeat and run concurrently. */
export async function finishClosing(
  deps: Deps,
  platform: PlatformScope,
  organisationId: string,
  timeoutMs: number,
): Promise<{ outcome: ClosingOutcome; failures: FailedItems }> {
  const { database } = deps;
  const tenant = narrowScope(platform, organisationId);
  const deadline = Date.now() + timeoutMs;
  const mayContinue = async () => {
    if (Date.now() > deadline) return false;
    const current = await database.transaction(tenant, findOrganisation);
    return Boolean(current?.closingSince);
  };
  const failures = await stopAllSubscriptions(deps, tenant, mayContinue);
  const outcome = await database.transaction(platform, (transaction) =>
    deleteIfNothingIsOpen(transaction, organisationId, obstacleOf(failures), deps.clock.now()),
  );
  return { outcome, failures };
}

async function deleteIfNothingIsOpen(
  transaction: PlatformTransaction,
  organisationId: string,
  obstacle: string | null,
  now: Date,
): Promise<ClosingOutcome> {
  // Waits for donations that are being recorded, so that they are counted below.
  const organisation = await lockTenant(transaction, organisationId);
  if (!organisation) return { state: 'deleted' };
  if (organisation.closing_since === null) return { state: 'kept' };
  await lockPaymentKeys(transaction, organisationId);
  const open = await countOpenWork(transaction, organisationId, now);
  if (!isNothingOpen(open) || obstacle !== null) {
    await retryWantedRefunds(transaction, organisationId);
    return { state: 'waiting', open, obstacle };
  }
  const administrator = { accountId: null, email: organisation.closing_by ?? '' };
  await auditPlatform(transaction, administrator, 'organisation_deleted', organisation.title);
  await transaction.deleteFrom('organisation').where('organisation_id', '=', organisationId).execute();
  return { state: 'deleted' };
}

/** Reports a refused payment key rather than other failures, because only a person can replace the key. */
function obstacleOf(failures: FailedItems): string | null {
  if (failures.isEmpty) return null;
  const refused = failures.find(isPaymentKeyRefused);
  return (
    refused?.message ??
    'Mollie kon nog niet alle maandelijkse giften stoppen; dat wordt vanzelf opnieuw geprobeerd.'
  );
}
