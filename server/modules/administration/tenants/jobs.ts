import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import {
  enqueueJob,
  handleJob,
  handleScheduledJob,
  type JobDefinition,
  type JobHandler,
} from '../../../platform/jobs/job.ts';
import { finishClosing } from '../closing/finish-closing.ts';
import { reportIdentityClaimsJob } from '../../foundation/settings/job-definitions.ts';
import { mailAboutIdentityClaims } from './mail-about-claims.ts';
import { listClosing } from '../closing/lock-tenant.ts';
import { startDemoGifts, startDemoGiftsJob } from '../demo/start-demo-gifts.ts';

/** Not named `organisationId`, because a job with that field runs in the scope of that organisation. */
const tenantPayload = z.object({ tenantId: publicId });

/** One attempt is enough, because the next run comes five minutes later. */
const finishClosingJob: JobDefinition<typeof tenantPayload> = {
  name: 'finish-closing',
  payload: tenantPayload,
  maxAttempts: 1,
};

/** Less than five minutes, so that runs do not overlap. */
const timeoutMs = 4 * 60_000;

export function organisationJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(finishClosingJob, async ({ tenantId }, scope) => {
      const { failures } = await finishClosing(deps, scope, tenantId, timeoutMs);
      failures.report('monthly gifts could not be stopped');
    }),
    handleJob(reportIdentityClaimsJob, ({ tenantId }, scope) =>
      mailAboutIdentityClaims(deps, scope, tenantId),
    ),
    handleJob(startDemoGiftsJob, (_payload, scope) => startDemoGifts(deps, scope)),
    handleScheduledJob('finish-closings', '*/5 * * * *', (scope) => finishClosings(deps, scope)),
  ];
}

async function finishClosings({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const tenantId of await listClosing(transaction)) {
      await enqueueJob(transaction, finishClosingJob, { tenantId }, { key: `close:${tenantId}` });
    }
  });
}
