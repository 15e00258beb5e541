import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { actionDone } from '../../../../contract/action-done.ts';
import { rehearsal } from '../../../../contract/rehearsal.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const path = '/api/admin/rehearsal';
const pollIntervalMs = 1_000;

const loadRehearsal = loadByKey(rehearsal);

/** Asked again every second while it is played. */
export function useRehearsal() {
  return useQuery({
    queryKey: [path],
    queryFn: loadRehearsal,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollIntervalMs : false),
  });
}

/** Whatever is done to it, every list and figure may have changed. */
function useRehearsalAction<Wish>(act: (wish: Wish) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => client.invalidateQueries() });
}

export function useStartRehearsal() {
  return useRehearsalAction((failurePercent: number) =>
    requestJson(path, actionDone, { method: 'POST', body: { failurePercent } }),
  );
}

export function useStopRehearsal() {
  return useRehearsalAction<void>(() => requestJson(`${path}/stop`, actionDone, { method: 'POST' }));
}

export function useRemoveRehearsal() {
  return useRehearsalAction<void>(() => requestJson(path, actionDone, { method: 'DELETE' }));
}
