import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { checkMethodsJob } from './job-definitions.ts';
import { recordKeyAnswer } from './key-refusals.ts';
import { monthlyAbilityOf, recordMonthlyAbility } from './monthly-ability.ts';
import { findPaymentKey, listPaymentKeys, type PaymentKey } from './payment-keys.ts';

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
    // Mollie refuses the key; a retry would not help.
    if (!(error instanceof MollieError) || error.isInDoubt) throw error;
    if (error.kind === 'unauthorised')
      await deps.database.transaction(scope, (transaction) =>
        recordKeyAnswer(transaction, key.secretId, deps.clock.now()),
      );
  }
}

/** One job for each key, so that a failure does not block the others. */
export async function checkAllMethods({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const { isCurrent, ...key } of await listPaymentKeys(transaction)) {
      if (isCurrent) await enqueueJob(transaction, checkMethodsJob, key, { key: `methods:${key.secretId}` });
    }
  });
}
