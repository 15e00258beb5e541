import { useQuery } from '@tanstack/react-query';
import { currentUser } from '../../contract/current-user.ts';
import { loadByKeyOrNull } from './query-client.ts';

export const currentUserKey = ['/api/auth/me'];

/** How long the answer to "who am I" is believed: shorter at the gate than inside the dashboard. */
export const gateStaleMs = 5 * 60_000;
export const dashboardStaleMs = 30 * 60_000;

/** The account of this session; null when there is none. */
export function useCurrentUser(staleTime: number) {
  return useQuery({
    queryKey: currentUserKey,
    queryFn: loadByKeyOrNull(currentUser),
    staleTime,
  });
}
