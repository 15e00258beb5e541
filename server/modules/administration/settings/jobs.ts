import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { checkMethods } from '../../foundation/settings/check-methods.ts';
import { removeUnusedImages } from './remove-unused-images.ts';
import { checkMethodsJob } from '../../foundation/settings/job-definitions.ts';
import { listPaymentKeys } from '../../foundation/settings/payment-keys.ts';

export function settingJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(checkMethodsJob, ({ secretId, environment }, scope) =>
      checkMethods(deps, scope, { secretId, environment }),
    ),
    handleScheduledJob('remove-unused-images', '41 3 * * *', (scope) =>
      deps.database.transaction(scope, removeUnusedImages),
    ),
    handleScheduledJob('check-all-methods', '22 5 * * *', (scope) => checkAllMethods(deps, scope)),
  ];
}

/** One job for each key, so that a failure does not block the others. */
async function checkAllMethods({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const { isCurrent, ...key } of await listPaymentKeys(transaction)) {
      if (isCurrent) await enqueueJob(transaction, checkMethodsJob, key, { key: `methods:${key.secretId}` });
    }
  });
}
