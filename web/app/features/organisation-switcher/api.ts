import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, currentUser } from '../../../../contract/current-user.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { changeCurrentUser } from '../../../lib/current-user.ts';

interface SwitchOutcome {
  /** Told even though what asked for it is gone by then, with everything else of the other organisation. */
  onSwitched: (user: CurrentUser) => void;
  onError: (error: Error) => void;
}

/** Lets the session work in another organisation of its account. */
export function useSwitchOrganisation({ onSwitched, onError }: SwitchOutcome) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organizationId: string) =>
      requestJson('/api/auth/organization', currentUser, { method: 'POST', body: { organizationId } }),
    onSuccess: (user) => {
      changeCurrentUser(client, user);
      onSwitched(user);
    },
    onError,
  });
}
