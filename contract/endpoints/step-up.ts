import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { passkeyRequestOptions } from '../second-factor.ts';
import { stepUpBody } from '../step-up.ts';
import { noBody } from '../text.ts';

export const stepUp = endpoint('POST /api/auth/step-up', {
  body: stepUpBody,
  response: { 200: actionDone },
  access: 'account',
});
export const offerPasskeyStepUp = endpoint('POST /api/auth/step-up/passkey-options', {
  body: noBody,
  response: { 200: passkeyRequestOptions },
  access: 'account',
});
