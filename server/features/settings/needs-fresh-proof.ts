import { maskPrefix } from '../../../contract/settings.ts';
import type { SettingKey } from './catalogue.ts';

/** What decides where money goes. */
const moneyKeys: ReadonlySet<SettingKey> = new Set([
  'mollie_api_key',
  'mollie_api_live_key',
  'payment_api_environment',
]);

/** Whether a session alone is not enough to save or remove this. What is shown of a secret changes nothing. */
export function needsFreshProof(key: SettingKey, typed = ''): boolean {
  return moneyKeys.has(key) && !typed.startsWith(maskPrefix);
}
