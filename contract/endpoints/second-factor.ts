import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import {
  addedFactor,
  addPasskeyBody,
  confirmTotpBody,
  newRecoveryCodes,
  newTotp,
  passkeyCreationOptions,
  passkeyParams,
  renamePasskeyBody,
  secondFactor,
} from '../second-factor.ts';
import { noBody } from '../text.ts';

export const readSecondFactor = endpoint('GET /api/auth/second-factor', {
  response: { 200: secondFactor },
  access: 'account',
});

/** Requires a recent proof of identity. */
const change = { access: 'account', stepUp: true } as const;

export const offerPasskey = endpoint('POST /api/auth/passkeys/register-options', {
  body: noBody,
  response: { 200: passkeyCreationOptions },
  ...change,
});
export const addPasskey = endpoint('POST /api/auth/passkeys', {
  body: addPasskeyBody,
  response: { 200: addedFactor },
  ...change,
});
export const renamePasskey = endpoint('PATCH /api/auth/passkeys/:id', {
  params: passkeyParams,
  body: renamePasskeyBody,
  response: { 200: actionDone },
  ...change,
});
export const removePasskey = endpoint('DELETE /api/auth/passkeys/:id', {
  params: passkeyParams,
  response: { 200: actionDone },
  ...change,
});
export const startTotp = endpoint('POST /api/auth/totp', {
  body: noBody,
  response: { 200: newTotp },
  ...change,
});
export const confirmTotp = endpoint('POST /api/auth/totp/confirm', {
  body: confirmTotpBody,
  response: { 200: addedFactor },
  ...change,
});
export const removeTotp = endpoint('DELETE /api/auth/totp', { response: { 200: actionDone }, ...change });
export const renewRecoveryCodes = endpoint('POST /api/auth/recovery-codes', {
  body: noBody,
  response: { 200: newRecoveryCodes },
  ...change,
});
