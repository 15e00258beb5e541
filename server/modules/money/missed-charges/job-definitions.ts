import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const monthPayload = z.object({ organisationId: publicId, missedChargeId: publicId });

/** What is due for one missed charge. Should it fail for good, the next hour enqueues it again. */
export const takeStepJob: JobDefinition<typeof monthPayload> = {
  name: 'missed-charge-step',
  payload: monthPayload,
  maxAttempts: 5,
};
