import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const missedChargePayload = z.object({ organisationId: publicId, missedChargeId: publicId });

/** If all attempts fail, the hourly job enqueues it again. */
export const nextStepJob: JobDefinition<typeof missedChargePayload> = {
  name: 'missed-charge-step',
  payload: missedChargePayload,
  maxAttempts: 5,
};
