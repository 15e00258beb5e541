import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const rehearsalPayload = z.object({ organisationId: publicId });

/** Plays one week, and asks for the next. */
export const playWeekJob: JobDefinition<typeof rehearsalPayload> = {
  name: 'play-week',
  payload: rehearsalPayload,
  maxAttempts: 5,
};
