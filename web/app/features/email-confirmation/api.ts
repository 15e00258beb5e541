import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { actionDone, emailConfirmed } from '../../../../contract/action-done.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';

/** A query, so that the link is used once however often the screen is drawn. */
export function useConfirmEmail(token: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const body = { token };
      const done = await requestJson('/api/auth/confirm-email', emailConfirmed, { method: 'POST', body });
      await client.invalidateQueries({ queryKey: currentUserKey });
      return done;
    },
    enabled: token !== '',
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => requestJson('/api/auth/resend-confirmation', actionDone, { method: 'POST' }),
  });
}
