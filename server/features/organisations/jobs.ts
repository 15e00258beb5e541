import * as z from 'zod/mini';
import { publicId } from '../../../contract/text.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  enqueueJob,
  handleJob,
  handleScheduledJob,
  type JobDefinition,
  type JobHandler,
} from '../../platform/jobs/job.ts';
import { finishClosing } from './finish-closing.ts';
import { listClosing } from './queries.ts';

const organisationPayload = z.object({ organisationId: publicId });

/** Tried once: a few minutes later it comes again by itself. */
const finishClosingJob: JobDefinition<typeof organisationPayload> = {
  name: 'finish-closing',
  payload: organisationPayload,
  maxAttempts: 1,
};

/** Less than the time to the next turn, so that no organisation has two at once. */
const patienceMs = 4 * 60_000;

/** One job for each organisation: one that cannot be ended keeps no other waiting. */
export function organisationJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(finishClosingJob, async ({ organisationId }) => {
      const scopes = { platform: mintPlatformScope(), tenant: mintOrganisationScope(organisationId) };
      const { failures } = await finishClosing(deps, scopes, patienceMs);
      failures.report('monthly gifts could not be stopped');
    }),
    handleScheduledJob('finish-closings', '*/5 * * * *', () => finishClosings(deps)),
  ];
}

async function finishClosings({ database }: Deps): Promise<void> {
  await database.transaction(mintPlatformScope(), async (transaction) => {
    for (const organisationId of await listClosing(transaction)) {
      await enqueueJob(transaction, finishClosingJob, { organisationId }, { key: `close:${organisationId}` });
    }
  });
}
