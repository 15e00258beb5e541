import * as z from 'zod/mini';
import { environments } from '../../../../contract/environments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { OverviewYear } from './overview-year.ts';

const sendOverviewsPayload = z.object({
  organisationId: publicId,
  year: z.number(),
  environment: z.enum(environments),
});

export const sendOverviewsJob: JobDefinition<typeof sendOverviewsPayload> = {
  name: 'send-overviews',
  payload: sendOverviewsPayload,
  maxAttempts: 25,
};

export async function enqueueSending(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
  delayMs = 0,
): Promise<void> {
  const { organisationId } = transaction.scope;
  await enqueueJob(
    transaction,
    sendOverviewsJob,
    { organisationId, year, environment },
    // The key and the queue prevent two simultaneous jobs, which would mail the same donors.
    {
      delayMs,
      key: `send-overviews:${organisationId}:${environment}:${year}`,
      queue: `send-overviews:${organisationId}`,
    },
  );
}
