import { useEffect, useEffectEvent } from 'react';
import * as endpoints from '../../../../contract/endpoints/year-overviews.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { OverviewFilter } from '../../../../contract/year-overviews.ts';
import { ApiError, urlOf } from '../../../lib/api-client.ts';
import { useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';
import { toast } from '../../../ui/toast-store.ts';

const pollIntervalMs = 1_000;
export const pageSize = 25;

export function useFigures(year: number | undefined) {
  return useEndpoint(endpoints.readOverviewFigures, { query: { year } }, { staleTime: 0 });
}

/** Polls, and reloads the rest when nothing waits any more. */
export function useProgress(year: number) {
  const refresh = useRefreshOverviews();
  const progress = useEndpoint(
    endpoints.readOverviewProgress,
    { query: { year } },
    {
      staleTime: 0,
      // An earlier progress must not be shown.
      gcTime: 0,
      refetchInterval: pollIntervalMs,
    },
  );
  const isOver = progress.data?.waitingCount === 0;
  const refreshOnce = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isOver) refreshOnce();
  }, [isOver]);
  return progress;
}

export function useDonors(
  filter: { year: number; filter: OverviewFilter; search: string | undefined },
  page: number,
) {
  return usePage(endpoints.listOverviewDonors, filter, page, { pageSize });
}

export function overviewUrl(year: number, email?: string): string {
  return urlOf(endpoints.showOverview, { query: { year, email } });
}

export function exportUrl(year: number): string {
  return urlOf(endpoints.exportYear, { query: { year } });
}

/** Without addresses: all donors concerned. */
export type SendRequest = BodyOf<typeof endpoints.sendOverviews>;

export function useSendOverviews(what: 'send' | 'correct') {
  const refresh = useRefreshOverviews();
  return useSend(what === 'send' ? endpoints.sendOverviews : endpoints.correctOverviews, {
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh();
    },
    // Somebody else sent them first.
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refresh();
    },
  });
}

export function usePeriods() {
  return useEndpoint(endpoints.listPeriods, {}, { staleTime: 0 });
}

export function useCorrectPeriods() {
  const refresh = useRefreshOverviews();
  return useSend(endpoints.correctPeriods, {
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh();
    },
  });
}

const useRefreshOverviews = () =>
  useRefresh(endpoints.readOverviewFigures, endpoints.listOverviewDonors, endpoints.listPeriods);
