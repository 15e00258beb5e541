import { useQuery } from '@tanstack/react-query';
import { confirmEmail, readCurrentUser, resendConfirmation } from '../../../../contract/endpoints/session.ts';
import { call } from '../../../lib/api-client.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';

/** A query, so that the link is used once however often the screen is drawn. */
export function useConfirmEmail(token: string) {
  const refresh = useRefresh(readCurrentUser);
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const done = await call(confirmEmail, { body: { token } });
      await refresh();
      return done;
    },
    enabled: token !== '',
  });
}

export const useResendConfirmation = () => useCall(resendConfirmation, () => ({}));
