import { action, endpoint } from '../endpoint.ts';
import { passkeyRequestOptions, stepUpBody } from '../second-factor.ts';
import { noBody } from '../text.ts';
import * as z from 'zod/mini';

export const stepUp = action('POST /api/auth/step-up', { body: stepUpBody, access: 'account' });
export const offerPasskeyStepUp = endpoint('POST /api/auth/step-up/passkey-options', {
  body: noBody,
  response: { 200: passkeyRequestOptions },
  access: 'account',
});
/** Called before a download, because a browser would save a refusal of the download as a file. */
export const checkStepUp = endpoint('GET /api/auth/step-up', {
  response: { 204: z.null() },
  access: 'account',
  stepUp: true,
});
