import * as z from 'zod/mini';
import { emailAddress, publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const linkPayload = z.object({
  organisationId: publicId,
  email: emailAddress('not an address'),
  /** Of this one request, so that it is answered with one mail, however often the job is tried. */
  requestId: publicId,
});

/** Looks up whether an address is known where nobody can measure how long that takes. */
export const mailDonorLinkJob: JobDefinition<typeof linkPayload> = {
  name: 'mail-donor-link',
  payload: linkPayload,
  maxAttempts: 5,
};
