import { useMutation, useQuery } from '@tanstack/react-query';
import { settingValueAnswer } from '../../../../contract/settings.ts';
import { ApiError, request } from '../../../lib/api-client.ts';
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
