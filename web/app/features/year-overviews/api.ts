import { useEffect, useEffectEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import {
  type OverviewFilter,
  overviewDonor,
  overviewFigures,
  overviewProgress,
  settingPeriods,
  type SettingPeriods,
} from '../../../../contract/year-overviews.ts';
import { ApiError, requestJson } from '../../../lib/api-client.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';
import { toast } from '../../../ui/toast-store.ts';

const path = '/api/admin/year-overviews';
const donorsPath = `${path}/donors`;
const progressPath = `${path}/progress`;
const periodsPath = `${path}/periods`;
const pollIntervalMs = 1_000;
export const pageSize = 25;

const loadFigures = loadByKey(overviewFigures);

export function useFigures(year: number | undefined) {
  return useQuery({ queryKey: [path, { year }], queryFn: loadFigures, staleTime: 0 });
}

const loadProgress = loadByKey(overviewProgress);

/** Asked again every second while somebody waits; then everything else is asked again. */
export function useProgress(year: number) {
  const refresh = useRefresh();
  const progress = useQuery({
    queryKey: [progressPath, { year }],
    queryFn: loadProgress,
    staleTime: 0,
    // What was read while sending before is not how far it is now.
    gcTime: 0,
    refetchInterval: pollIntervalMs,
  });
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
  return usePage(donorsPath, overviewDonor, filter, page, { pageSize });
}

export function overviewUrl(year: number, email?: string): string {
  return pathWithQuery(`${path}/overview.pdf`, { year, email });
}

export function exportUrl(year: number): string {
  return pathWithQuery(`${path}/export.csv`, { year });
}

export interface Wish {
  year: number;
  /** Everybody whom it concerns when left out. */
  emails?: readonly string[];
}

/** Sends what was not sent yet, or corrects what is no longer true. */
export function useSend(what: 'send' | 'correct') {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (wish: Wish) => requestJson(`${path}/${what}`, actionDone, { method: 'POST', body: wish }),
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh();
    },
    // Somebody else was first: what they did is what there is to see.
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refresh();
    },
  });
}

const loadPeriods = loadByKey(z.array(settingPeriods));

export function usePeriods() {
  return useQuery({ queryKey: [periodsPath], queryFn: loadPeriods, staleTime: 0 });
}

export function useCorrectPeriods() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ key, periods }: Pick<SettingPeriods, 'key' | 'periods'>) =>
      requestJson(periodsPath, actionDone, { method: 'PUT', body: { key, periods } }),
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh();
    },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [path, donorsPath, periodsPath].map((each) => client.invalidateQueries({ queryKey: [each] })),
    );
}
