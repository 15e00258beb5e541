import { useQueryClient } from '@tanstack/react-query';
import * as endpoints from '../../../../contract/endpoints/rehearsal.ts';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';

const pollIntervalMs = 1_000;

export function useRehearsal() {
  return useEndpoint(
    endpoints.readRehearsal,
    {},
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollIntervalMs : false) },
  );
}

function useRefreshAll() {
  const client = useQueryClient();
  return { onSuccess: () => client.invalidateQueries() };
}

export function useStartRehearsal() {
  return useCall(
    endpoints.startRehearsal,
    (failurePercent: number) => ({ body: { failurePercent } }),
    useRefreshAll(),
  );
}

export const useStopRehearsal = () => useCall(endpoints.stopRehearsal, () => ({}), useRefreshAll());
export const useRemoveRehearsal = () => useCall(endpoints.removeRehearsal, () => ({}), useRefreshAll());
