import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { actionDone } from '../../../../contract/action-done.ts';
import type { DonationFilter } from '../../../../contract/donation-list.ts';
import { type MissedMonth, missedMonth, missedMonthFigures } from '../../../../contract/missed-months.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';

const missedMonthsPath = '/api/admin/missed-months';

type ScopeFilter = Pick<DonationFilter, 'userId' | 'apiEnvironment'>;

export function useMissedMonths(filter: ScopeFilter, page: number) {
  return usePage(missedMonthsPath, missedMonth, filter, page);
}

const loadMissedMonthFigures = loadByKey(missedMonthFigures);

export function useMissedMonthFigures(filter: ScopeFilter) {
  return useQuery({ queryKey: [`${missedMonthsPath}/figures`, filter], queryFn: loadMissedMonthFigures });
}

/** What the organisation wants to be done about a missed month: ask the donor now, or leave it. */
export function useMissedMonthAction(action: 'ask' | 'give-up', userId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: MissedMonth) =>
      requestJson(`${missedMonthsPath}/${id}/${action}`, actionDone, {
        method: 'POST',
        ...(userId && { body: { userId } }),
      }),
    onSettled: () =>
      Promise.all(
        [missedMonthsPath, `${missedMonthsPath}/figures`].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}
