import type { BodyOf } from '../../../../contract/endpoint.ts';
import { register } from '../../../../contract/endpoints/registration.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';

export function useRegistration() {
  return useCall(register, (body: BodyOf<typeof register>) => ({ body }), {
    onSuccess: useRefresh(readCurrentUser),
  });
}
