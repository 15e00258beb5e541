import * as endpoints from '../../../../contract/endpoints/subscriptions.ts';
import type { DonationFilter } from '../../../../contract/donation-list.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';

type ScopeFilter = Pick<DonationFilter, 'userId' | 'apiEnvironment'>;

export function useMonthlyGifts(filter: ScopeFilter, page: number, pageSize: number) {
  return usePage(endpoints.listMonthlyGifts, filter, page, { pageSize });
}

export function useMonthlySummary(filter: ScopeFilter) {
  return useEndpoint(endpoints.readMonthlySummary, { query: filter });
}

/** Newest first, and never from the cache: a donor may be changing it right now. */
export function useGiftChanges({ id, userId }: MonthlyGift) {
  return useEndpoint(endpoints.listGiftChanges, { params: { id }, query: { userId } }, { staleTime: 0 });
}

export function useSendGiftLink() {
  return useCall(endpoints.sendGiftLink, ({ id, userId }: MonthlyGift) => ({
    params: { id },
    body: { userId },
  }));
}

interface StopRequest {
  gift: MonthlyGift;
  /** That somebody did so in Mollie's own dashboard, for when Mollie takes no key any more. */
  stoppedAtMollie?: true;
}

export function useStopMonthlyGift() {
  return useCall(
    endpoints.stopMonthlyGift,
    // An administrator has to name the organisation; for a tenant it is always their own.
    ({ gift: { id, userId }, ...declaration }: StopRequest) => ({
      params: { id },
      body: { userId, ...declaration },
    }),
    { onSuccess: useRefresh(endpoints.listMonthlyGifts, endpoints.readMonthlySummary) },
  );
}
