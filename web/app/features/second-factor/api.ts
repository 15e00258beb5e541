import { useMutation } from '@tanstack/react-query';
import * as endpoints from '../../../../contract/endpoints/second-factor.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { call } from '../../../lib/api-client.ts';
import { makePasskey } from '../../../lib/passkeys.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export const useSecondFactor = () => useEndpoint(endpoints.readSecondFactor, {});

/** Call it after the recovery codes were shown: it may end the set-up. */
export const useRefreshSecondFactor = () => useRefresh(endpoints.readSecondFactor, readCurrentUser);

export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const response = await makePasskey(await call(endpoints.offerPasskey, {}));
      return call(endpoints.addPasskey, { body: { response, name } });
    },
  });
}

export function useRenamePasskey(id: string) {
  return useCall(endpoints.renamePasskey, (name: string) => ({ params: { id }, body: { name } }), {
    onSuccess: useRefreshSecondFactor(),
  });
}

export function useRemovePasskey(id: string) {
  return useCall(endpoints.removePasskey, () => ({ params: { id } }), {
    onSuccess: useRefreshSecondFactor(),
  });
}

export const useStartTotp = () => useCall(endpoints.startTotp, () => ({}));

export const useConfirmTotp = () => useCall(endpoints.confirmTotp, (code: string) => ({ body: { code } }));

export function useRemoveTotp() {
  return useCall(endpoints.removeTotp, () => ({}), { onSuccess: useRefreshSecondFactor() });
}

export const useRenewRecoveryCodes = () => useCall(endpoints.renewRecoveryCodes, () => ({}));
