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

/** Never cached: the donor may be changing the subscription. */
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
  /** For a subscription that was stopped at Mollie because no key works. */
  stoppedAtMollie?: true;
}

export function useStopMonthlyGift() {
  return useCall(
    endpoints.stopMonthlyGift,
    // Administrators must name the organisation.
    ({ gift: { id, userId }, ...declaration }: StopRequest) => ({
      params: { id },
      body: { userId, ...declaration },
    }),
    { onSuccess: useRefresh(endpoints.listMonthlyGifts, endpoints.readMonthlySummary) },
  );
}
