import { useQueryClient } from '@tanstack/react-query';
import { acceptInvitation, openInvitation } from '../../../../contract/endpoints/team.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { changeCurrentUser } from '../../../lib/current-user.ts';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';

export function useInvitation(token: string) {
  // The visitor may have used the invitation since.
  return useEndpoint(
    openInvitation,
    { query: { token } },
    { enabled: token !== '', staleTime: 0, gcTime: 0 },
  );
}

/** Accepting logs the user in at the inviting organisation. */
export function useAcceptInvitation(onAccepted: (user: CurrentUser) => void) {
  const client = useQueryClient();
  return useCall(acceptInvitation, (body: BodyOf<typeof acceptInvitation>) => ({ body, mayWait: false }), {
    onSuccess: (user) => {
      changeCurrentUser(client, user);
      onAccepted(user);
    },
  });
}
