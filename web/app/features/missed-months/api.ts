import {
  askForMissedMonth,
  giveUpMissedMonth,
  listMissedMonths,
  readMissedMonthFigures,
} from '../../../../contract/endpoints/missed-months.ts';
import type { Environment } from '../../../../contract/environments.ts';
import type { MissedMonth } from '../../../../contract/missed-months.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';

interface ScopeFilter {
  userId: string | undefined;
  apiEnvironment: Environment;
}

export function useMissedMonths(filter: ScopeFilter, page: number) {
  return usePage(listMissedMonths, filter, page);
}

export function useMissedMonthFigures(filter: ScopeFilter) {
  return useEndpoint(readMissedMonthFigures, { query: filter });
}

/** What the organisation wants to be done about a missed month: ask the donor now, or leave it. */
export function useMissedMonthAction(action: 'ask' | 'give-up', userId: string | undefined) {
  return useCall(
    action === 'ask' ? askForMissedMonth : giveUpMissedMonth,
    ({ id }: MissedMonth) => ({ params: { id }, ...(userId && { body: { userId } }) }),
    { onSettled: useRefresh(listMissedMonths, readMissedMonthFigures) },
  );
}
