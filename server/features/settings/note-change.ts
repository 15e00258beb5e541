import { actsForOrganisation, type Transaction } from '../../platform/database/database.ts';
import { auditChange, auditPlatform } from '../audit/record-audit.ts';
import type { Visitor } from '../sessions/access.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';

export const templateKeys: ReadonlySet<SettingKey> = new Set([
  'email_template',
  'pdf_template',
  'storno_ask_template',
  'storno_reminder_template',
  'storno_last_template',
  'monthly_changed_template',
]);

/** Writes down that somebody changed a setting. */
export async function noteChange(
  transaction: Transaction,
  visitor: Visitor,
  key: SettingKey,
  action: 'setting_saved' | 'setting_removed',
): Promise<void> {
  const { name } = definitionOf(key);
  if (!actsForOrganisation(transaction))
    return auditPlatform(transaction, visitor, `platform_${action}`, name);
  await auditChange(transaction, visitor, action, name);
}
