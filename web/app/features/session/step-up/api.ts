import { useMutation, useQuery } from '@tanstack/react-query';
import { passkeyRequestOptions, secondFactor } from '../../../../../contract/second-factor.ts';
import type { StepUpProof } from '../../../../../contract/step-up.ts';
import { ApiError, request, requestJson } from '../../../../lib/api-client.ts';
import { holdRequest } from '../../../../lib/held-requests.ts';
import { askForPasskey } from '../../../../lib/passkeys.ts';
import { loadByKey } from '../../../../lib/query-client.ts';

/** Shows once more who is logged in. */
export function useStepUp() {
  return useMutation({
    mutationFn: sendProof,
  });
}

/** A session that has ended meanwhile is opened by logging in, which is a proof itself: this one is not sent again. */
async function sendProof(body: StepUpProof): Promise<void> {
  try {
    await request('/api/auth/step-up', { method: 'POST', body, mayWait: false });
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.code === 'not_logged_in';
    if (!hasEnded || !(await holdRequest(error.code))) throw error;
  }
}

export function usePasskeyStepUp() {
  return useMutation({
    mutationFn: async () => {
      const options = await requestJson('/api/auth/step-up/passkey-options', passkeyRequestOptions, {
        method: 'POST',
      });
      await sendProof({ passkey: await askForPasskey(options) });
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
