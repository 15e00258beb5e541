import { useMutation } from '@tanstack/react-query';
import { readSecondFactor } from '../../../../../contract/endpoints/second-factor.ts';
import { offerPasskeyStepUp, stepUp } from '../../../../../contract/endpoints/step-up.ts';
import type { StepUpProof } from '../../../../../contract/second-factor.ts';
import { ApiError, request, call } from '../../../../lib/api-client.ts';
import { holdRequest } from '../../../../lib/held-requests.ts';
import { askForPasskey } from '../../../../lib/passkeys.ts';
import { useEndpoint } from '../../../../lib/query-client.ts';

/** Shows once more who is logged in. */
export function useStepUp() {
  return useMutation({ mutationFn: sendProof });
}

/** A session that has ended meanwhile is opened by logging in, which is a proof itself: this one is not sent again. */
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

/** With what else than a password an account can do so. */
export function useOwnFactors(enabled: boolean) {
  return useEndpoint(readSecondFactor, {}, { staleTime: 0, enabled });
}
