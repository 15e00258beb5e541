import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { actionDone } from '../../../../../contract/action-done.ts';
import { type TrialKind, trials, type Variant } from '../../../../../contract/trials.ts';
import { requestJson } from '../../../../lib/api-client.ts';
import { loadByKey } from '../../../../lib/query-client.ts';
import { refreshSettings } from '../../../../lib/settings.ts';

const trialPath = '/api/admin/trial';

export function useTrials() {
  return useQuery({ queryKey: [trialPath], queryFn: loadByKey(trials) });
}

/** What is told when it succeeds is told by the request itself: the screen that asked is gone by then. */
type Tell = (answer: { message: string }) => void;

export function useStartTrial(onStarted: Tell) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: TrialKind; value: string }) =>
      requestJson(trialPath, actionDone, { method: 'POST', body }),
    onSuccess: onStarted,
    onSettled: () => client.invalidateQueries({ queryKey: [trialPath] }),
  });
}

/** What is kept becomes the setting. */
export function useEndTrial(onEnded: Tell) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; keep: Variant }) =>
      requestJson(`${trialPath}/end`, actionDone, { method: 'POST', body }),
    onSuccess: onEnded,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: [trialPath] }), refreshSettings(client)]),
  });
}
