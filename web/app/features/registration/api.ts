import { register } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { useRefresh, useSend } from '../../../lib/query-client.ts';

export function useRegistration() {
  return useSend(register, {
    onSuccess: useRefresh(readCurrentUser),
  });
}
