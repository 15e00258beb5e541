import { forgotPassword, resetPassword, openPasswordLink } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export function useForgotPassword() {
  return useCall(forgotPassword, (body: BodyOf<typeof forgotPassword>) => ({ body }));
}

/** What the link is for. An answer is that of the moment it was opened: using it ends it. */
export function usePasswordLink(token: string) {
  return useEndpoint(openPasswordLink, { body: { token } }, { enabled: token !== '', gcTime: 0 });
}

/** Whoever was invited is logged in by it. */
export function useResetPassword() {
  return useCall(resetPassword, (body: BodyOf<typeof resetPassword>) => ({ body }), {
    onSuccess: useRefresh(readCurrentUser),
  });
}
