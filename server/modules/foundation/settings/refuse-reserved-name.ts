import { isReservedName, reservedNameError } from '../../../../contract/names.ts';
import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { hasAdministrator } from '../organisation/members.ts';
import type { SettingKey } from './catalogue.ts';
import { refusedValues } from './refused-value.ts';

const names: readonly SettingKey[] = ['org_name', 'email_sender_name'];

/** Only the platform may use its name: mails of others would seem to come from it. */
export async function refuseReservedName(
  transaction: Transaction,
  key: SettingKey,
  value: string,
): Promise<void> {
  if (!names.includes(key) || !isReservedName(value) || !actsForOrganisation(transaction)) return;
  if (await hasAdministrator(transaction)) return;
  // One screen shows the error under 'value', another under the key.
  throw refusedValues({ value: reservedNameError, [key]: reservedNameError });
}
