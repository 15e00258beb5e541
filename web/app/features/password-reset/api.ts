import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  passwordLink,
  type forgotPasswordBody,
  type resetPasswordBody,
} from '../../../../contract/accounts.ts';
import { actionDone } from '../../../../contract/action-done.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: z.infer<typeof forgotPasswordBody>) =>
      requestJson('/api/auth/forgot-password', actionDone, { method: 'POST', body }),
  });
}

/** What the link is for. An answer is that of the moment it was opened: using it ends it. */
export function usePasswordLink(token: string) {
  return useQuery({
    queryKey: ['/api/auth/password-link', token],
    queryFn: ({ signal }) =>
      requestJson('/api/auth/password-link', passwordLink, { method: 'POST', body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });
}

/** Whoever was invited is logged in by it. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof resetPasswordBody>) =>
      request('/api/auth/reset-password', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}
