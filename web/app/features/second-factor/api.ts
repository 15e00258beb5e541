import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { actionDone } from '../../../../contract/action-done.ts';
import {
  addedFactor,
  newRecoveryCodes,
  newTotp,
  passkeyCreationOptions,
  secondFactor,
} from '../../../../contract/second-factor.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import { makePasskey } from '../../../lib/passkeys.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const secondFactorKey = ['/api/auth/second-factor'];

export function useSecondFactor() {
  return useQuery({ queryKey: secondFactorKey, queryFn: loadByKey(secondFactor) });
}

/** Whether anything more has to be set up is asked again, too: call it when recovery codes were shown. */
export function useForgetSecondFactor() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: secondFactorKey });
    await client.invalidateQueries({ queryKey: currentUserKey });
  };
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const options = await requestJson('/api/auth/passkeys/register-options', passkeyCreationOptions, {
        method: 'POST',
      });
      const body = { response: await makePasskey(options), name };
      return requestJson('/api/auth/passkeys', addedFactor, { method: 'POST', body });
    },
  });
}

export function useRenamePasskey(id: string) {
  const forget = useForgetSecondFactor();
  return useMutation({
    mutationFn: (name: string) =>
      requestJson(`/api/auth/passkeys/${id}`, actionDone, { method: 'PATCH', body: { name } }),
    onSuccess: forget,
  });
}

export function useRemovePasskey(id: string) {
  const forget = useForgetSecondFactor();
  return useMutation({
    mutationFn: () => requestJson(`/api/auth/passkeys/${id}`, actionDone, { method: 'DELETE' }),
    onSuccess: forget,
  });
}

export function useStartTotp() {
  return useMutation({ mutationFn: () => requestJson('/api/auth/totp', newTotp, { method: 'POST' }) });
}

export function useConfirmTotp() {
  return useMutation({
    mutationFn: (code: string) =>
      requestJson('/api/auth/totp/confirm', addedFactor, { method: 'POST', body: { code } }),
  });
}

export function useRemoveTotp() {
  const forget = useForgetSecondFactor();
  return useMutation({
    mutationFn: () => requestJson('/api/auth/totp', actionDone, { method: 'DELETE' }),
    onSuccess: forget,
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: () => requestJson('/api/auth/recovery-codes', newRecoveryCodes, { method: 'POST' }),
  });
}
