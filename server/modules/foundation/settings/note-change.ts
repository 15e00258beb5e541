import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { auditChange, auditPlatform } from '../audit/record-audit.ts';
import type { Visitor } from '../sessions/access.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import type { SettingChange } from './save-setting.ts';

export const templateKeys: ReadonlySet<SettingKey> = new Set([
  'email_template',
  'pdf_template',
  'storno_ask_template',
  'storno_reminder_template',
  'storno_last_template',
  'monthly_changed_template',
]);

const maxLoggedLength = 120;

/** Records the old and new value for the organisation, unless the value is secret or long. */
export async function noteChange(
  transaction: Transaction,
  visitor: Visitor,
  key: SettingKey,
  action: 'setting_saved' | 'setting_removed',
  change: SettingChange,
): Promise<void> {
  if (!actsForOrganisation(transaction))
    return auditPlatform(transaction, visitor, `platform_${action}`, definitionOf(key).name);
  if (change.isPracticeKey) return auditChange(transaction, visitor, 'simulator_key_saved');
  await auditChange(transaction, visitor, action, describeChange(key, change));
}

function describeChange(key: SettingKey, { before, after }: SettingChange): string {
  const { name, isSecret } = definitionOf(key);
  const isLong =
    templateKeys.has(key) || [before, after].some((value) => (value ?? '').length > maxLoggedLength);
  return isSecret || isLong ? name : `${name}\n${inOneLine(before)} → ${inOneLine(after)}`;
}

function inOneLine(value: string | null): string {
  return value === null ? '(leeg)' : `‘${value.replaceAll(/\s*\n\s*/g, ', ')}’`;
}
