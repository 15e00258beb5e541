import * as z from 'zod/mini';
import { environments } from '../../../../contract/environments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const keyPayload = z.object({
  organisationId: publicId,
  secretId: publicId,
  environment: z.enum(environments),
});

/** Named so because the job acts for the platform, whose administrators are told. */
const claimPayload = z.object({ tenantId: publicId });

/** Enqueued when a name or RSIN begins to wait for an administrator. */
export const identityWaitsJob: JobDefinition<typeof claimPayload> = {
  name: 'identity-waits',
  payload: claimPayload,
  maxAttempts: 10,
};

/**
 * Enqueued whenever what an account can do may have changed. The next night asks again, so it is not tried for long.
 */
export const checkMethodsJob: JobDefinition<typeof keyPayload> = {
  name: 'check-methods',
  payload: keyPayload,
  maxAttempts: 5,
};
