import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { actionDone } from '../../../../contract/accounts.ts';
import type { stepUpBody } from '../../../../contract/step-up.ts';
import { requestJson } from '../../../lib/api-client.ts';

export function useStepUp() {
  return useMutation({
    mutationFn: (body: z.infer<typeof stepUpBody>) =>
      requestJson('/api/auth/step-up', actionDone, { method: 'POST', body }),
  });
}
