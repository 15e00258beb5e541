import { loginBody } from '../accounts.ts';
import { currentUser } from '../current-user.ts';
import { endpoint } from '../endpoint.ts';
import {
  loginAnswer,
  loginCodeBody,
  passkeyLoginBody,
  passkeyLoginOptionsBody,
  passkeyRequestOptions,
} from '../second-factor.ts';

const access = 'anyone';

export const logIn = endpoint('POST /api/auth/login', {
  body: loginBody,
  response: { 200: loginAnswer },
  access,
});
export const logInWithCode = endpoint('POST /api/auth/login/second-factor', {
  body: loginCodeBody,
  response: { 200: currentUser },
  access,
});
export const offerPasskeyLogin = endpoint('POST /api/auth/passkeys/login-options', {
  body: passkeyLoginOptionsBody,
  response: { 200: passkeyRequestOptions },
  access,
});
export const logInWithPasskey = endpoint('POST /api/auth/passkeys/login', {
  body: passkeyLoginBody,
  response: { 200: currentUser },
  access,
});
