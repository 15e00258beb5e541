import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import * as endpoints from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { listSettings } from '../../../../contract/endpoints/settings.ts';
import { call } from '../../../lib/api-client.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';

/** Done when everything that shows the account has been read again. */
export function useSaveProfile() {
  return useCall(endpoints.saveProfile, (body: BodyOf<typeof endpoints.saveProfile>) => ({ body }), {
    onSuccess: useRefresh(listSettings, readCurrentUser),
  });
}

/** Never from the cache: whoever looks wants to know how it is now. */
export function useOwnSessions() {
  return useEndpoint(endpoints.listSessions, {}, { staleTime: 0 });
}

/** Without an id: all but the one that asks. Done when the list has been read again. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? call(endpoints.endOtherSessions, {})
        : call(endpoints.endSession, { params: { id } }),
    onSettled: useRefresh(endpoints.listSessions),
  });
}
