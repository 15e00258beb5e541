import { mailHtmlOf } from '../../../../contract/email-fields.ts';
import { giftMailSettings } from '../../../../contract/gift-mails.ts';
import { splitSubject } from '../../../../contract/mail-subject.ts';
import { isReservedName, reservedNameError } from '../../../../contract/names.ts';
import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { hasAdministrator } from '../organisation/members.ts';
import type { SettingKey } from './catalogue.ts';
import { refusedValues } from './check-value.ts';

const names: readonly SettingKey[] = ['org_name', 'email_sender_name'];
const templates: readonly SettingKey[] = ['email_template', ...Object.values(giftMailSettings)];

/** Only the platform may use its name as a sender or in a subject: mails of others would seem to come from it. */
export async function refuseReservedName(
  transaction: Transaction,
  key: SettingKey,
  value: string,
): Promise<void> {
  if (!isReservedName(shownFirst(key, value)) || !actsForOrganisation(transaction)) return;
  if (await hasAdministrator(transaction)) return;
  // One screen shows the error under 'value', another under the key.
  throw refusedValues({ value: reservedNameError, [key]: reservedNameError });
}

/** The part that a reader sees before opening the mail. A placeholder may be empty. */
function shownFirst(key: SettingKey, value: string): string {
  if (templates.includes(key))
    return splitSubject(mailHtmlOf(value)).subject.replaceAll(/\{\{[^{}]*\}\}/g, '');
  return names.includes(key) ? value : '';
}
