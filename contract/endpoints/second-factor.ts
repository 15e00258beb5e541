import { action, endpoint } from '../endpoint.ts';
import * as contract from '../second-factor.ts';
import { noBody } from '../text.ts';

export const readSecondFactor = endpoint('GET /api/auth/second-factor', {
  response: { 200: contract.secondFactor },
  access: 'account',
});

const change = { access: 'account', stepUp: true } as const;

export const startAddingPasskey = endpoint('POST /api/auth/passkeys/register-options', {
  body: noBody,
  response: { 200: contract.passkeyCreationOptions },
  ...change,
});
export const addPasskey = endpoint('POST /api/auth/passkeys', {
  body: contract.addPasskeyBody,
  response: { 200: contract.addedFactor },
  ...change,
});
export const renamePasskey = action('PATCH /api/auth/passkeys/:id', {
  params: contract.passkeyParams,
  body: contract.renamePasskeyBody,
  ...change,
});
export const removePasskey = action('DELETE /api/auth/passkeys/:id', {
  params: contract.passkeyParams,
  ...change,
});
export const startTotp = endpoint('POST /api/auth/totp', {
  body: noBody,
  response: { 200: contract.newTotp },
  ...change,
});
export const confirmTotp = endpoint('POST /api/auth/totp/confirm', {
  body: contract.confirmTotpBody,
  response: { 200: contract.addedFactor },
  ...change,
});
export const removeTotp = action('DELETE /api/auth/totp', { ...change });
export const renewRecoveryCodes = endpoint('POST /api/auth/recovery-codes', {
  body: noBody,
  response: { 200: contract.newRecoveryCodes },
  ...change,
});
