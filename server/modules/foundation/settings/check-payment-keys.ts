import type { Environment } from '../../../../contract/environments.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { checkMethodsJob } from './job-definitions.ts';
import { monthlyAbilityOf, recordMonthlyAbility } from './monthly-ability.ts';
import { findPaymentKey, listPaymentKeys, type PaymentKey, keySettingOf } from './payment-keys.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function checkMethods(
  deps: Deps,
  scope: OrganisationScope,
  key: Pick<PaymentKey, 'secretId' | 'environment'>,
): Promise<void> {
  const saved = await deps.database.transaction(scope, (transaction) =>
    findPaymentKey(deps, transaction, key),
  );
  if (!saved) return;
  try {
    const ability = monthlyAbilityOf(
      await deps.mollie(saved.apiKey).listMethods('recurring'),
      key.environment,
    );
    await deps.database.transaction(scope, (transaction) =>
      recordMonthlyAbility(transaction, key.secretId, ability),
    );
  } catch (error) {
    // A thrown error makes the job try again. After a clear refusal by Mollie, another attempt does not help.
    if (!(error instanceof MollieError) || error.isInDoubt) throw error;
    if (error.kind === 'unauthorised')
      await deps.database.transaction(scope, (transaction) =>
        recordKeyAnswer(transaction, key.secretId, deps.clock.now()),
      );
  }
}

/** Queues one job for each current key, so that one failure does not block the other keys. */
export async function checkAllMethods({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const { isCurrent, ...key } of await listPaymentKeys(transaction)) {
      if (isCurrent) await enqueueJob(transaction, checkMethodsJob, key, { key: `methods:${key.secretId}` });
    }
  });
}

export async function recordKeyAnswer(
  transaction: OrganisationTransaction,
  secretId: string,
  refusedAt: Date | null,
): Promise<void> {
  await transaction.own
    .updateTable('organisation_secret')
    .set({ refused_at: refusedAt })
    .where('secret_id', '=', secretId)
    .where('refused_at', refusedAt ? 'is' : 'is not', null)
    .execute();
}

/** Returns when Mollie first refused the live key. A removed key counts until the organisation saves another key. */
export async function findRefusedSince(transaction: OrganisationTransaction): Promise<Date | null> {
  const newest = await transaction.own
    .selectFrom('organisation_secret')
    .select('refused_at')
    .where('name', '=', keySettingOf.live)
    .orderBy((row) => row('retired_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return newest?.refused_at ?? null;
}

export async function isCurrentKeyRefused(
  transaction: OrganisationTransaction,
  environment: Environment,
): Promise<boolean> {
  const refused = await transaction.own
    .selectFrom('organisation_secret')
    .select('secret_id')
    .where('name', '=', keySettingOf[environment])
    .where('retired_at', 'is', null)
    .where('refused_at', 'is not', null)
    .executeTakeFirst();
  return refused !== undefined;
}

export async function listRefusedKeys(transaction: OrganisationTransaction): Promise<string[]> {
  const refused = await transaction.own
    .selectFrom('organisation_secret')
    .select('secret_id')
    .where('refused_at', 'is not', null)
    .execute();
  return refused.map(({ secret_id }) => secret_id);
}
