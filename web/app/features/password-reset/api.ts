import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { actionDone, forgotPasswordBody, resetPasswordBody } from '../../../../contract/accounts.ts';
import { request, requestJson } from '../../../lib/api-client.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: z.infer<typeof forgotPasswordBody>) =>
      requestJson<z.infer<typeof actionDone>>('/api/auth/forgot-password', { method: 'POST', body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.infer<typeof resetPasswordBody>) =>
      request('/api/auth/reset-password', { method: 'POST', body }),
  });
}
