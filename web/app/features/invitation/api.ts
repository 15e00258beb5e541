import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type CurrentUser, currentUser } from '../../../../contract/current-user.ts';
import { type acceptInvitationBody, openInvitation } from '../../../../contract/team.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { changeCurrentUser } from '../../../lib/current-user.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const load = loadByKey(openInvitation);

/** What the link from a mail is for. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['/api/invitations', { token }],
    queryFn: load,
    enabled: token !== '',
    // Whoever comes back to the page may have used it meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whoever accepts is logged in from then on, where they were invited to. */
export function useAcceptInvitation(onAccepted: (user: CurrentUser) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof acceptInvitationBody>) =>
      requestJson('/api/invitations/accept', currentUser, { method: 'POST', body, mayWait: false }),
    onSuccess: (user) => {
      changeCurrentUser(client, user);
      onAccepted(user);
    },
  });
}
