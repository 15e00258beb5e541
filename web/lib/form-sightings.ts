import { listFormSightings } from '../../contract/endpoints/form-sightings.ts';
import { useCurrentUser } from './current-user.ts';
import { useEndpoint } from './query-client.ts';

/** Screens that wait until a website first shows the form pass `pollMs`. */
export function useFormSightings({ pollMs }: { pollMs?: number } = {}) {
  const { data: user } = useCurrentUser();
  return useEndpoint(
    listFormSightings,
    { query: { userId: user?.organizationId } },
    { enabled: Boolean(user), staleTime: 0, refetchInterval: pollMs ?? false },
  );
}
