import { loginBody } from '../accounts.ts';
import { currentUser } from '../current-user.ts';
import { endpoint } from '../endpoint.ts';
import * as contract from '../second-factor.ts';

const access = 'anyone';

export const logIn = endpoint('POST /api/auth/login', {
  body: loginBody,
  response: { 200: contract.loginAnswer },
  access,
});
export const logInWithCode = endpoint('POST /api/auth/login/second-factor', {
  body: contract.loginCodeBody,
  response: { 200: currentUser },
  access,
});
export const startPasskeyLogin = endpoint('POST /api/auth/passkeys/login-options', {
  body: contract.passkeyLoginOptionsBody,
  response: { 200: contract.passkeyRequestOptions },
  access,
});
export const logInWithPasskey = endpoint('POST /api/auth/passkeys/login', {
  body: contract.passkeyLoginBody,
  response: { 200: currentUser },
  access,
});
