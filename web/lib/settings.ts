import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { setting, type Setting } from '../../contract/settings.ts';
import { currentUserKey, dashboardStaleMs, useCurrentUser } from './current-user.ts';
import { loadByKey } from './query-client.ts';

export const settingsPath = '/api/admin/settings';

/** How every list of settings is loaded, whoever's it is. */
export const settingsQuery = {
  queryFn: loadByKey(z.array(setting)),
  staleTime: 60_000,
  retry: 1,
  retryDelay: 1_000,
};

/** The settings of the visitor's own organisation. An administrator who names none would get the platform's. */
export function useOwnSettings() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return useQuery({
    queryKey: [settingsPath, { userId: user?.organizationId }],
    ...settingsQuery,
    enabled: Boolean(user),
  });
}

/** Done when every list of settings on screen has been read again, and what else follows from them. */
export async function refreshSettings(client: QueryClient): Promise<void> {
  await Promise.all(
    // Whether an organisation takes real gifts is known of whoever is logged in.
    [[settingsPath], currentUserKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

export function findSetting(settings: readonly Setting[], key: string): Setting {
  const found = settings.find((setting) => setting.key === key);
  if (!found) throw new Error(`the server has no setting ${key}`);
  return found;
}
