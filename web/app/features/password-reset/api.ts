import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  actionDone,
  type forgotPasswordBody,
  type resetPasswordBody,
} from '../../../../contract/accounts.ts';
import { request, requestJson } from '../../../lib/api-client.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: z.infer<typeof forgotPasswordBody>) =>
      requestJson('/api/auth/forgot-password', actionDone, { method: 'POST', body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.infer<typeof resetPasswordBody>) =>
      request('/api/auth/reset-password', { method: 'POST', body }),
  });
}
