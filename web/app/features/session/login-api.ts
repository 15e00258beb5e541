import { useMutation } from '@tanstack/react-query';
import * as endpoints from '../../../../contract/endpoints/login.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { PasskeyAssertion, PasskeyRequestOptions } from '../../../../contract/second-factor.ts';
import { call } from '../../../lib/api-client.ts';
import { askForPasskey } from '../../../lib/passkeys.ts';
import { useSend } from '../../../lib/query-client.ts';

/* A separate file, because logged-in users do not need it. */

export const useLogin = () => useSend(endpoints.logIn);

export const useCodeLogin = () => useSend(endpoints.logInWithCode);

/** As the second step with a token; without one instead of the password. */
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
