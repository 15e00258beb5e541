import { endTrial, readTrials, startTrial } from '../../../../../contract/endpoints/trials.ts';
import { readCurrentUser } from '../../../../../contract/endpoints/session.ts';
import { listSettings } from '../../../../../contract/endpoints/settings.ts';
import { useEndpoint, useRefresh, useSend } from '../../../../lib/query-client.ts';

export const useTrials = () => useEndpoint(readTrials, {});

/** The mutation calls it, because the form is unmounted by then. */
type Tell = (answer: { message: string }) => void;

export function useStartTrial(onStarted: Tell) {
  return useSend(startTrial, {
    onSuccess: onStarted,
    onSettled: useRefresh(readTrials),
  });
}

export function useEndTrial(onEnded: Tell) {
  return useSend(endTrial, {
    onSuccess: onEnded,
    onSettled: useRefresh(readTrials, listSettings, readCurrentUser),
  });
}
