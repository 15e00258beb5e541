import type { QueryClient } from '@tanstack/react-query';
import { readCurrentUser } from '../../contract/endpoints/session.ts';
import { listSettings, saveSettings } from '../../contract/endpoints/settings.ts';
import type { Setting } from '../../contract/settings.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';
import { refresh, useEndpoint } from './query-client.ts';
import { call } from './api-client.ts';

/** How every list of settings is loaded, whoever's it is. */
export const settingsOptions = { staleTime: 60_000, retry: 1, retryDelay: 1_000 };

/** The settings of the visitor's own organisation. An administrator who names none would get the platform's. */
export function useOwnSettings() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return useEndpoint(
    listSettings,
    { query: { userId: user?.organizationId } },
    { ...settingsOptions, enabled: Boolean(user) },
  );
}

/** Done when every list of settings on screen has been read again, and what else follows from them. */
export async function refreshSettings(client: QueryClient): Promise<void> {
  // Every logged-in user may know whether the organisation takes real gifts.
  await refresh(client, listSettings, readCurrentUser);
}

export function findSetting(settings: readonly Setting[], key: string): Setting {
  const found = settings.find((setting) => setting.key === key);
  if (!found) throw new Error(`the server has no setting ${key}`);
  return found;
}

/** Saves all of them or, when one is refused, none. The refusal names each setting at fault by its key. */
export function saveOwnSettings(values: Readonly<Record<string, string>>) {
  return call(saveSettings, { body: { values } });
}
