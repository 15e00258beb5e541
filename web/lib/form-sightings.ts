import { listFormSightings } from '../../contract/endpoints/form-sightings.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';
import { useEndpoint } from './query-client.ts';

/** The websites on which the visitor's own form was seen; asked again every few seconds where somebody waits for it. */
export function useFormSightings({ pollMs }: { pollMs?: number } = {}) {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return useEndpoint(
    listFormSightings,
    { query: { userId: user?.organizationId } },
    { enabled: Boolean(user), staleTime: 0, refetchInterval: pollMs ?? false },
  );
}
