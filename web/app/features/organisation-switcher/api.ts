import { useQueryClient } from '@tanstack/react-query';
import { switchOrganisation } from '../../../../contract/endpoints/session.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { changeCurrentUser } from '../../../lib/current-user.ts';
import { useCall } from '../../../lib/query-client.ts';

interface SwitchOutcome {
  /** Called although the component has been unmounted. */
  onSwitched: (user: CurrentUser) => void;
  onError: (error: Error) => void;
}

export function useSwitchOrganisation({ onSwitched, onError }: SwitchOutcome) {
  const client = useQueryClient();
  return useCall(switchOrganisation, (organizationId: string) => ({ body: { organizationId } }), {
    onSuccess: (user) => {
      changeCurrentUser(client, user);
      onSwitched(user);
    },
    onError,
  });
}
