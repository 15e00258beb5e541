import type { Deps } from '../deps.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { imageIdIn } from './images/images.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { mailHtmlOf } from '../../../../contract/email-fields.ts';
import { giftMailSettings } from '../../../../contract/gift-mails.ts';
import { splitSubject } from '../../../../contract/mail-subject.ts';
import { isReservedName, reservedNameError } from '../../../../contract/names.ts';
import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { hasAdministrator } from '../organisation/members.ts';
import { isSimulatorKey } from './simulator-keys.ts';

const senderNames: readonly SettingKey[] = ['org_name', 'email_sender_name'];
export const mailTemplateKeys: readonly SettingKey[] = ['email_template', ...Object.values(giftMailSettings)];

export const valueRefused = (sentence: string) => fieldError('value', sentence);

export const fieldsRefused = (fields: Record<string, string>) =>
  new AppError('validation_failed', { fields });

export function checkValue(
  { acceptsSimulatorKeys, publicUrl }: Pick<Deps, 'acceptsSimulatorKeys' | 'publicUrl'>,
  key: SettingKey,
  typed: string,
): { value: string } | { refusal: string } {
  const { check, isSecret, acceptsImage } = definitionOf(key);
  // Accept our own image URLs before the https check, because a local installation may use plain http.
  if (acceptsImage && imageIdIn({ publicUrl }, typed)) return { value: typed };
  const checked = check.safeParse(typed);
  if (!checked.success) return { refusal: checked.error.issues[0]?.message ?? 'Deze waarde is niet goed.' };
  if (isSecret && !acceptsSimulatorKeys && isSimulatorKey(checked.data)) {
    return { refusal: 'Sleutels van de simulator werken hier niet.' };
  }
  return { value: checked.data };
}

/** Refuses the platform's own name as a sender or in a subject. Only a team with an administrator may use it. */
export async function refuseReservedName(
  transaction: Transaction,
  key: SettingKey,
  value: string,
): Promise<void> {
  if (!isReservedName(senderOrSubjectIn(key, value)) || !actsForOrganisation(transaction)) return;
  if (await hasAdministrator(transaction)) return;
  // One screen shows the error under 'value', another under the key.
  throw fieldsRefused({ value: reservedNameError, [key]: reservedNameError });
}

/**
 * Returns the sender or the subject without placeholders. A placeholder may be empty, and the text around it may then
 * form the platform's name.
 */
function senderOrSubjectIn(key: SettingKey, value: string): string {
  if (mailTemplateKeys.includes(key))
    return splitSubject(mailHtmlOf(value)).subject.replaceAll(/\{\{[^{}]*\}\}/g, '');
  return senderNames.includes(key) ? value : '';
}
