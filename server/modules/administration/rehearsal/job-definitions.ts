import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const rehearsalPayload = z.object({ organisationId: publicId });

export const playWeekJob: JobDefinition<typeof rehearsalPayload> = {
  name: 'play-week',
  payload: rehearsalPayload,
  maxAttempts: 5,
};
