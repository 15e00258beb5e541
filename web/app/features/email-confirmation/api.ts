import { useQuery } from '@tanstack/react-query';
import { confirmEmail, readCurrentUser, resendConfirmation } from '../../../../contract/endpoints/session.ts';
import { call } from '../../../lib/api-client.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';

/** A query, so that a second render does not use the link again. */
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
