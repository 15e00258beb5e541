import { listFormSightings } from '../../contract/endpoints/form-sightings.ts';
import { useCurrentUser } from './current-user.ts';
import { useEndpoint } from './query-client.ts';

/** `pollMs` is for screens that wait until a website shows the form for the first time. */
export function useFormSightings({ pollMs }: { pollMs?: number } = {}) {
  const { data: user } = useCurrentUser();
  return useEndpoint(
    listFormSightings,
    { query: { userId: user?.organizationId } },
    { enabled: Boolean(user), staleTime: 0, refetchInterval: pollMs ?? false },
  );
}
