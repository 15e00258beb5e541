import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { changePasswordBody } from '../../../../contract/accounts.ts';
import { settingSaved, type Setting } from '../../../../contract/settings.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { settingsPath, settingsQuery } from '../../../lib/settings.ts';

/** The fields of the administrator's own account that are shown as settings. */
export const accountKeys: readonly string[] = ['account_username', 'account_email'];

export function useSettings() {
  return useQuery({ queryKey: [settingsPath], ...settingsQuery });
}

interface SaveOutcome {
  /** Called when the list has been read again. */
  onSaved: (value: string, notice: string | undefined) => void;
  onRefused: (value: string, error: Error) => void;
}

/**
 * A newer value for the same setting waits for the older one. The outcome is told even when the card is gone by then:
 * going to another tab is what saves.
 */
export function useSaveSetting({ key, description }: Setting, { onSaved, onRefused }: SaveOutcome) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `setting ${key}` },
    mutationFn: (value: string) =>
      requestJson(settingsPath, settingSaved, { method: 'POST', body: { key, value, description } }),
    onSuccess: async ({ notice }, value) => {
      await refreshAfterChange(client, key);
      onSaved(value, notice);
    },
    onError: (error, value) => onRefused(value, error),
  });
}

/** Done when the list has been read again. */
export function useDeleteSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => request(`${settingsPath}/${key}`, { method: 'DELETE' }),
    onSuccess: (_answer, key) => refreshAfterChange(client, key),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: z.infer<typeof changePasswordBody>) =>
      request('/api/auth/change-password', { method: 'POST', body }),
  });
}

async function refreshAfterChange(client: QueryClient, key: string): Promise<void> {
  const shownElsewhere = accountKeys.includes(key)
    ? ['/api/auth/me', '/api/admin/users']
    : [`/api/settings/${key}`];
  await Promise.all(
    [settingsPath, ...shownElsewhere].map((path) => client.invalidateQueries({ queryKey: [path] })),
  );
}
