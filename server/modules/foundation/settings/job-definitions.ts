import * as z from 'zod/mini';
import { environments } from '../../../../contract/environments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const keyPayload = z.object({
  organisationId: publicId,
  secretId: publicId,
  environment: z.enum(environments),
});

/** This job acts for the platform. A field named `organisationId` would limit the job to that organisation. */
const claimPayload = z.object({ tenantId: publicId });

export const reportIdentityClaimsJob: JobDefinition<typeof claimPayload> = {
  name: 'identity-waits',
  payload: claimPayload,
  maxAttempts: 10,
};

/** A nightly job checks every key again, so a few attempts are enough. */
export const checkMethodsJob: JobDefinition<typeof keyPayload> = {
  name: 'check-methods',
  payload: keyPayload,
  maxAttempts: 5,
};
