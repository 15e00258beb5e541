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
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { refresh, useCall, useEndpoint } from '../../../lib/query-client.ts';
import { settingsOptions } from '../../../lib/settings.ts';

/** The fields of the administrator's own account that are shown as settings. */
export const accountKeys: readonly string[] = ['account_username', 'account_email'];

export const useSettings = () => useEndpoint(listSettings, {}, settingsOptions);

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
  return useCall(saveSetting, (value: string) => ({ body: { key, value, description } }), {
    scope: { id: `setting ${key}` },
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
  return useCall(removeSetting, (key: string) => ({ params: { key } }), {
    onSuccess: (_answer, key) => refreshAfterChange(client, key),
  });
}

export function useChangePassword() {
  return useCall(changePassword, (body: BodyOf<typeof changePassword>) => ({ body }));
}

function refreshAfterChange(client: QueryClient, key: string) {
  const shownElsewhere = accountKeys.includes(key) ? [readCurrentUser, listTenants] : [readPublicSetting];
  return refresh(client, listSettings, ...shownElsewhere);
}
