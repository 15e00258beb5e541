import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { loginBody } from '../../../../contract/accounts.ts';
import { type CurrentUser, currentUser } from '../../../../contract/current-user.ts';
import {
  loginAnswer,
  type loginCodeBody,
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  passkeyRequestOptions,
} from '../../../../contract/second-factor.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { askForPasskey } from '../../../lib/passkeys.ts';

/* Apart from what every screen asks of the session: whoever is logged in already does not wait for this. */

/** With a password: who is logged in now, or what is still asked of them. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: z.infer<typeof loginBody>) =>
      requestJson('/api/auth/login', loginAnswer, { method: 'POST', body }),
  });
}

/** The second step, with a code. */
export function useCodeLogin() {
  return useMutation({
    mutationFn: (body: z.infer<typeof loginCodeBody>) =>
      requestJson('/api/auth/login/second-factor', currentUser, { method: 'POST', body }),
  });
}

/** With a passkey: as the second step, or without a token instead of both. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async (token?: string) =>
      logInWithPasskey(await askForPasskey(await loadPasskeyOptions(token)), token),
  });
}

export function loadPasskeyOptions(token?: string): Promise<PasskeyRequestOptions> {
  return requestJson('/api/auth/passkeys/login-options', passkeyRequestOptions, {
    method: 'POST',
    body: { token },
  });
}

export function logInWithPasskey(response: PasskeyAssertion, token?: string): Promise<CurrentUser> {
  return requestJson('/api/auth/passkeys/login', currentUser, { method: 'POST', body: { response, token } });
}
