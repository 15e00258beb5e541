import { useMutation } from '@tanstack/react-query';
import { logOut } from '../../../../contract/endpoints/session.ts';
import { ApiError, request } from '../../../lib/api-client.ts';

/** The page has to be loaded again afterwards. */
export function useLogout() {
  return useMutation({
    mutationFn: () => request(logOut, { mayWait: false }).catch(ignoreNotLoggedIn),
  });
}

/** A session that has ended already needs no ending. */
function ignoreNotLoggedIn(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_logged_in') throw error;
}
