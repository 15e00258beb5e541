import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listWaitingItems } from '../../../../contract/endpoints/waiting.ts';
import { refresh } from '../../../lib/query-client.ts';
import { useWaitingItems } from './waiting.ts';

const maxShown = 99;

export function WaitingCount() {
  const { data: items = [] } = useWaitingItems();
  useRefreshAfterActions();
  const total = items.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <span className="tabular ml-auto rounded-box border border-line bg-surface px-2 text-xs leading-5.5 font-semibold text-ink">
      <span className="sr-only">Wacht op u: </span>
      {total > maxShown ? `${maxShown}+` : total}
    </span>
  );
}

/** Any action may settle an item, so each successful action reloads the items, unless the action ends the session. */
function useRefreshAfterActions(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const succeeded = event.type === 'updated' && event.action.type === 'success';
        if (succeeded && !event.mutation.meta?.['endsSession']) void refresh(client, listWaitingItems);
      }),
    [client],
  );
}
