import { useMutation } from '@tanstack/react-query';
import * as endpoints from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { listSettings } from '../../../../contract/endpoints/settings.ts';
import { call } from '../../../lib/api-client.ts';
import { useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';

export function useSaveProfile() {
  return useSend(endpoints.saveProfile, { onSuccess: useRefresh(listSettings, readCurrentUser) });
}

export function useOwnSessions() {
  return useEndpoint(endpoints.listSessions, {}, { staleTime: 0 });
}

/** Ends all other sessions without an id. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? call(endpoints.endOtherSessions, {})
        : call(endpoints.endSession, { params: { id } }),
    onSettled: useRefresh(endpoints.listSessions),
  });
}
