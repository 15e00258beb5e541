import type { BodyOf } from '../../../../contract/endpoint.ts';
import { register } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';

/** Whoever registers is logged in by it. */
export function useRegistration() {
  return useCall(register, (body: BodyOf<typeof register>) => ({ body }), {
    onSuccess: useRefresh(readCurrentUser),
  });
}
