import { forgotPassword, resetPassword, openPasswordLink } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';

export const useForgotPassword = () => useSend(forgotPassword);

/** Not cached: using the link ends it. */
export function usePasswordLink(token: string) {
  return useEndpoint(openPasswordLink, { body: { token } }, { enabled: token !== '', gcTime: 0 });
}

/** An invited user is logged in by it. */
export function useResetPassword() {
  return useSend(resetPassword, {
    onSuccess: useRefresh(readCurrentUser),
  });
}
