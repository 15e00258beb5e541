import { useMutation, useQuery } from '@tanstack/react-query';
import { actionDone } from '../../../../../contract/action-done.ts';
import { passkeyRequestOptions, secondFactor } from '../../../../../contract/second-factor.ts';
import type { StepUpProof } from '../../../../../contract/step-up.ts';
import { requestJson } from '../../../../lib/api-client.ts';
import { askForPasskey } from '../../../../lib/passkeys.ts';
import { loadByKey } from '../../../../lib/query-client.ts';

/** Shows once more who is logged in. */
export function useStepUp() {
  return useMutation({
    mutationFn: (body: StepUpProof) => requestJson('/api/auth/step-up', actionDone, { method: 'POST', body }),
  });
}

export function usePasskeyStepUp() {
  return useMutation({
    mutationFn: async () => {
      const options = await requestJson('/api/auth/step-up/passkey-options', passkeyRequestOptions, {
        method: 'POST',
      });
      const body: StepUpProof = { passkey: await askForPasskey(options) };
      return requestJson('/api/auth/step-up', actionDone, { method: 'POST', body });
    },
  });
}

/** With what else than a password an account can do so. */
export function useOwnFactors(enabled: boolean) {
  return useQuery({
    queryKey: ['/api/auth/second-factor'],
    queryFn: loadByKey(secondFactor),
    staleTime: 0,
    enabled,
  });
}
