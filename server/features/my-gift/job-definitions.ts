import * as z from 'zod/mini';
import { emailAddress, publicId } from '../../../contract/text.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';

const linkPayload = z.object({ organisationId: publicId, email: emailAddress('not an address') });

/** Looks up whether an address is known where nobody can measure how long that takes. */
export const mailDonorLinkJob: JobDefinition<typeof linkPayload> = {
  name: 'mail-donor-link',
  payload: linkPayload,
  maxAttempts: 5,
};
