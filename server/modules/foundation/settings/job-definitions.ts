import * as z from 'zod/mini';
import { environments } from '../../../../contract/environments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const keyPayload = z.object({
  organisationId: publicId,
  secretId: publicId,
  environment: z.enum(environments),
});

/**
 * Enqueued whenever what an account can do may have changed. The next night asks again, so it is not tried for long.
 */
export const checkMethodsJob: JobDefinition<typeof keyPayload> = {
  name: 'check-methods',
  payload: keyPayload,
  maxAttempts: 5,
};
