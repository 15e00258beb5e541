import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { loginBody } from '../../../../contract/accounts.ts';
import { currentUser } from '../../../../contract/current-user.ts';
import { settingValueAnswer } from '../../../../contract/settings.ts';
import { ApiError, request, requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const loadName = loadByKey(settingValueAnswer);

/** The name donors see; null when it cannot be read. */
export function useOrganisationName(organizationId: string) {
  return useQuery({
    queryKey: ['/api/settings/organization_name', { orgId: organizationId }],
    queryFn: loadName,
    select: ({ value }) => value,
  });
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof loginBody>) => request('/api/auth/login', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

/** For a session that ended while its page is still open: who logged in now. */
export function useLoginAgain() {
  return useMutation({
    mutationFn: (body: z.infer<typeof loginBody>) =>
      requestJson('/api/auth/login', currentUser, { method: 'POST', body }),
  });
}

/** The page has to be loaded again afterwards. */
export function useLogout() {
  return useMutation({
    mutationFn: () =>
      request('/api/auth/logout', { method: 'POST', mayWait: false }).catch(ignoreNotLoggedIn),
  });
}

/** A session that has ended already needs no ending. */
function ignoreNotLoggedIn(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_logged_in') throw error;
}
