import { useMutation } from '@tanstack/react-query';
import { logOut } from '../../../../contract/endpoints/session.ts';
import { ApiError, request } from '../../../lib/api-client.ts';

/** Reload the page afterwards. */
export function useLogout() {
  return useMutation({
    mutationFn: () => request(logOut, { mayWait: false }).catch(ignoreNotLoggedIn),
  });
}

/** An expired session needs no logout. */
function ignoreNotLoggedIn(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_logged_in') throw error;
}
