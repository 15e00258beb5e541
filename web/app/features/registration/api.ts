import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { registrationBody } from '../../../../contract/accounts.ts';
import { request } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';

/** Whoever registers is logged in by it. */
export function useRegistration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof registrationBody>) =>
      request('/api/auth/register', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}
