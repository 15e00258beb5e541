import { useMutation } from '@tanstack/react-query';
import { readSecondFactor } from '../../../../../contract/endpoints/second-factor.ts';
import { offerPasskeyStepUp, stepUp } from '../../../../../contract/endpoints/step-up.ts';
import type { StepUpProof } from '../../../../../contract/second-factor.ts';
import { ApiError, request, call } from '../../../../lib/api-client.ts';
import { holdRequest } from '../../../../lib/held-requests.ts';
import { askForPasskey } from '../../../../lib/passkeys.ts';
import { useEndpoint } from '../../../../lib/query-client.ts';

export function useStepUp() {
  return useMutation({ mutationFn: sendProof });
}

/** Logging in again is a proof itself, so the request is not repeated. */
async function sendProof(body: StepUpProof): Promise<void> {
  try {
    await request(stepUp, { body, mayWait: false });
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.code === 'not_logged_in';
    if (!hasEnded || !(await holdRequest(error.code))) throw error;
  }
}

export function usePasskeyStepUp() {
  return useMutation({
    mutationFn: async () => sendProof({ passkey: await askForPasskey(await call(offerPasskeyStepUp, {})) }),
  });
}

export function useOwnFactors(enabled: boolean) {
  return useEndpoint(readSecondFactor, {}, { staleTime: 0, enabled });
}
