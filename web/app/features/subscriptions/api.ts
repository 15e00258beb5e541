import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { type DonationFilter } from '../../../../contract/donation-list.ts';
import { timelineEntry } from '../../../../contract/donation-detail.ts';
import { monthlyGift, type MonthlyGift, monthlySummary } from '../../../../contract/payments.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';

const subscriptionsPath = '/api/admin/subscriptions';

export function useMonthlyGifts(
  filter: Pick<DonationFilter, 'userId' | 'apiEnvironment'>,
  page: number,
  pageSize: number,
) {
  return usePage(subscriptionsPath, monthlyGift, filter, page, { pageSize });
}

const loadSummary = loadByKey(monthlySummary);

export function useMonthlySummary(filter: Pick<DonationFilter, 'userId' | 'apiEnvironment'>) {
  return useQuery({ queryKey: [`${subscriptionsPath}/summary`, filter], queryFn: loadSummary });
}

const loadChanges = loadByKey(z.array(timelineEntry));

/** Newest first, and never from the cache: a donor may be changing it right now. */
export function useGiftChanges({ id, userId }: MonthlyGift) {
  return useQuery({
    queryKey: [`${subscriptionsPath}/${id}/changes`, { userId }],
    queryFn: loadChanges,
    staleTime: 0,
  });
}

export function useSendGiftLink() {
  return useMutation({
    mutationFn: ({ id, userId }: MonthlyGift) =>
      requestJson(`${subscriptionsPath}/${id}/send-link`, actionDone, { method: 'POST', body: { userId } }),
  });
}

interface StopRequest {
  gift: MonthlyGift;
  /** That somebody did so in Mollie's own dashboard, for when Mollie takes no key any more. */
  stoppedAtMollie?: true;
}

export function useStopMonthlyGift() {
  const client = useQueryClient();
  return useMutation({
    // An administrator has to name the organisation; for a tenant it is always their own.
    mutationFn: ({ gift: { id, userId }, ...declaration }: StopRequest) =>
      requestJson(`${subscriptionsPath}/${id}/cancel`, actionDone, {
        method: 'POST',
        body: { userId, ...declaration },
      }),
    onSuccess: () =>
      Promise.all(
        [subscriptionsPath, `${subscriptionsPath}/summary`].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}
