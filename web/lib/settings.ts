import { readCurrentUser } from '../../contract/endpoints/session.ts';
import { listSettings, saveSettings } from '../../contract/endpoints/settings.ts';
import type { Setting } from '../../contract/settings.ts';
import { useCurrentUser } from './current-user.ts';
import { useEndpoint, useRefresh } from './query-client.ts';
import { call } from './api-client.ts';

export const settingsOptions = { staleTime: 60_000, retry: 1, retryDelay: 1_000 };

/**
 * Passes `userId`, because an administrator would otherwise get the platform's settings. `uncheckedPollMs` is for the
 * screen that shows whether Mollie has checked a payment key.
 */
export function useOwnSettings({ uncheckedPollMs }: { uncheckedPollMs?: number } = {}) {
  const { data: user } = useCurrentUser();
  return useEndpoint(
    listSettings,
    { query: { userId: user?.organizationId } },
    {
      ...settingsOptions,
      enabled: Boolean(user),
      refetchInterval: ({ state }) =>
        state.data?.some(({ isUnchecked }) => isUnchecked) ? (uncheckedPollMs ?? false) : false,
    },
  );
}

/** Refreshes the current user too, because that answer contains the environment, which is a setting. */
export const useRefreshSettings = () => useRefresh(listSettings, readCurrentUser);

export function getSetting(settings: readonly Setting[], key: string): Setting {
  const found = settings.find((setting) => setting.key === key);
  if (!found) throw new Error(`the server has no setting ${key}`);
  return found;
}

export function saveOwnSettings(values: Readonly<Record<string, string>>) {
  return call(saveSettings, { body: { values } });
}

export const simulatorKeySentence = 'Dit is een sleutel van de simulator: er beweegt geen geld.';

export function makeSimulatorKey(prefix: string): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return prefix + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
