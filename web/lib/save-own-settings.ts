import { saveSettings } from '../../contract/endpoints/settings.ts';
import { call } from './api-client.ts';

/** Saves all of them or, when one is refused, none. The refusal names each setting at fault by its key. */
export function saveOwnSettings(values: Readonly<Record<string, string>>) {
  return call(saveSettings, { body: { values } });
}
