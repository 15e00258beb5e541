import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** For a screen that is about to follow a link: a browser would save the refusal of a download as a file. */
export const checkStepUp = endpoint('GET /api/auth/step-up', {
  response: { 204: z.null() },
  access: 'account',
  stepUp: true,
});
