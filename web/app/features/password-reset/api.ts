import { forgotPassword, resetPassword } from '../../../../contract/endpoints/accounts.ts';
import { openPasswordLink } from '../../../../contract/endpoints/password-link.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export function useForgotPassword() {
  return useCall(forgotPassword, (body: BodyOf<typeof forgotPassword>) => ({ body }));
}

/** Not cached: using the link ends it. */
export function usePasswordLink(token: string) {
  return useEndpoint(openPasswordLink, { body: { token } }, { enabled: token !== '', gcTime: 0 });
}

/** An invited user is logged in by it. */
export function useResetPassword() {
  return useCall(resetPassword, (body: BodyOf<typeof resetPassword>) => ({ body }), {
    onSuccess: useRefresh(readCurrentUser),
  });
}
