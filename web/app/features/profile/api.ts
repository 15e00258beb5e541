import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { profileBody } from '../../../../contract/accounts.ts';
import { actionDone } from '../../../../contract/action-done.ts';
import { ownSession } from '../../../../contract/sessions.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { refreshSettings } from '../../../lib/settings.ts';

const sessionsPath = '/api/auth/sessions';

/** Done when everything that shows the account has been read again. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof profileBody>) =>
      requestJson('/api/auth/profile', actionDone, { method: 'POST', body }),
    onSuccess: () => refreshSettings(client),
  });
}

const loadSessions = loadByKey(z.array(ownSession));

/** Never from the cache: whoever looks wants to know how it is now. */
export function useOwnSessions() {
  return useQuery({ queryKey: [sessionsPath], queryFn: loadSessions, staleTime: 0 });
}

/** Without an id: all but the one that asks. Done when the list has been read again. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      requestJson(id === undefined ? sessionsPath : `${sessionsPath}/${id}`, actionDone, {
        method: 'DELETE',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [sessionsPath] }),
  });
}
