import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { changePassword } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import {
  readPublicSetting,
  removeSetting,
  saveSetting,
  listSettings,
} from '../../../../contract/endpoints/settings.ts';
import { listTenants } from '../../../../contract/endpoints/tenants.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { refresh, useCall, useEndpoint, useSend } from '../../../lib/query-client.ts';
import { settingsOptions } from '../../../lib/settings.ts';

export const accountKeys: readonly string[] = ['account_username', 'account_email'];

export const useSettings = () => useEndpoint(listSettings, {}, settingsOptions);

interface SaveOutcome {
  onSaved: (value: string, notice: string | undefined) => void;
  onRefused: (value: string, error: Error) => void;
}

/**
 * A newer value waits for the older one. The callbacks also run after the card is unmounted, because changing the tab
 * saves.
 */
export function useSaveSetting({ key, description }: Setting, { onSaved, onRefused }: SaveOutcome) {
  const client = useQueryClient();
  return useCall(saveSetting, (value: string) => ({ body: { key, value, description } }), {
    scope: { id: `setting ${key}` },
    onSuccess: async ({ notice }, value) => {
      await refreshAfterChange(client, key);
      onSaved(value, notice);
    },
    onError: (error, value) => onRefused(value, error),
  });
}

export function useDeleteSetting() {
  const client = useQueryClient();
  return useCall(removeSetting, (key: string) => ({ params: { key } }), {
    onSuccess: (_answer, key) => refreshAfterChange(client, key),
  });
}

export const useChangePassword = () => useSend(changePassword);

function refreshAfterChange(client: QueryClient, key: string) {
  const shownElsewhere = accountKeys.includes(key) ? [readCurrentUser, listTenants] : [readPublicSetting];
  return refresh(client, listSettings, ...shownElsewhere);
}
