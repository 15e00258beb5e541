import { useMutation } from '@tanstack/react-query';
import * as endpoints from '../../../../contract/endpoints/login.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { PasskeyAssertion, PasskeyRequestOptions } from '../../../../contract/second-factor.ts';
import { call } from '../../../lib/api-client.ts';
import { askForPasskey } from '../../../lib/passkeys.ts';
import { useCall } from '../../../lib/query-client.ts';

/* Apart from what every screen asks of the session: whoever is logged in already does not wait for this. */

/** With a password: who is logged in now, or what is still asked of them. */
export const useLogin = () => useCall(endpoints.logIn, (body: BodyOf<typeof endpoints.logIn>) => ({ body }));

/** The second step, with a code. */
export function useCodeLogin() {
  return useCall(endpoints.logInWithCode, (body: BodyOf<typeof endpoints.logInWithCode>) => ({ body }));
}

/** With a passkey: as the second step, or without a token instead of both. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async (token?: string) =>
      logInWithPasskey(await askForPasskey(await loadPasskeyOptions(token)), token),
  });
}

export function loadPasskeyOptions(token?: string): Promise<PasskeyRequestOptions> {
  return call(endpoints.offerPasskeyLogin, { body: { token } });
}

export function logInWithPasskey(response: PasskeyAssertion, token?: string): Promise<CurrentUser> {
  return call(endpoints.logInWithPasskey, { body: { response, token } });
}
