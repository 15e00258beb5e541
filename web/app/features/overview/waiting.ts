import { listWaitingItems } from '../../../../contract/endpoints/waiting.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { noticesOf } from '../../../lib/notices.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { staleMs } from './api.ts';

/** Leaves out the item that is already shown as a notice above the dashboard. */
export function useWaitingItems() {
  const { data: user } = useCurrentUser();
  const [notice] = user ? noticesOf(user) : [];
  return useEndpoint(
    listWaitingItems,
    {},
    {
      staleTime: staleMs,
      refetchOnWindowFocus: true,
      select: (items) => items.filter(({ kind }) => kind !== notice),
    },
  );
}
