import { settingsSaved } from '../../contract/save-settings.ts';
import { requestJson } from './api-client.ts';
import { settingsPath } from './settings.ts';

/** Saves all of them or, when one is refused, none. The refusal names each setting at fault by its key. */
export function saveOwnSettings(values: Readonly<Record<string, string>>) {
  return requestJson(settingsPath, settingsSaved, { method: 'PUT', body: { values } });
}
