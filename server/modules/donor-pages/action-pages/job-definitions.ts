import * as z from 'zod/mini';
import { maxThanksLength } from '../../../../contract/action-pages.ts';
import { emailAddress, publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const linkPayload = z.object({
  organisationId: publicId,
  email: emailAddress('not an address'),
  /** Of this one request, so that it is answered with one mail, however often the job is tried. */
  requestId: publicId,
});

/** Looks up whether an address is known where nobody can measure how long that takes. */
export const mailMakerLinkJob: JobDefinition<typeof linkPayload> = {
  name: 'mail-maker-link',
  payload: linkPayload,
  maxAttempts: 5,
};

const thanksPayload = z.object({
  organisationId: publicId,
  pageId: publicId,
  thanks: z.string().check(z.maxLength(maxThanksLength)),
});

export const thankDonorsJob: JobDefinition<typeof thanksPayload> = {
  name: 'thank-donors-of-page',
  payload: thanksPayload,
  maxAttempts: 10,
};
