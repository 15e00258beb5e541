import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { registrationBody } from '../../../../contract/accounts.ts';
import { request } from '../../../lib/api-client.ts';

export function useRegistration() {
  return useMutation({
    mutationFn: (body: z.infer<typeof registrationBody>) =>
      request('/api/auth/register', { method: 'POST', body }),
  });
}
