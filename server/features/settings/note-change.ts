import { actsForOrganisation, type Transaction } from '../../platform/database/database.ts';
import { auditChange, auditPlatform } from '../audit/record-audit.ts';
import type { Visitor } from '../sessions/access.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { isSimulatorKey } from './check-value.ts';

export const templateKeys: ReadonlySet<SettingKey> = new Set(['email_template', 'pdf_template']);

/** Writes down that somebody changed a setting; a key to practise with, which a trial gift brings, as what it is. */
export async function noteChange(
  transaction: Transaction,
  visitor: Visitor,
  key: SettingKey,
  action: 'setting_saved' | 'setting_removed',
  value = '',
): Promise<void> {
  const { name, isSecret } = definitionOf(key);
  if (!actsForOrganisation(transaction))
    return auditPlatform(transaction, visitor, `platform_${action}`, name);
  if (isSecret && isSimulatorKey(value)) return auditChange(transaction, visitor, 'simulator_key_saved');
  await auditChange(transaction, visitor, action, name);
}
