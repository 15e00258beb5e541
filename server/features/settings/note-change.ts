import { actsForOrganisation, type Transaction } from '../../platform/database/database.ts';
import { auditChange, auditPlatform } from '../audit/record-audit.ts';
import type { Visitor } from '../sessions/access.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';

export const templateKeys: ReadonlySet<SettingKey> = new Set(['email_template', 'pdf_template']);

/**
 * What decides where money goes and what donors are sent; of the rest of an organisation's settings only what an
 * administrator changes for somebody else.
 */
const weighty: ReadonlySet<SettingKey> = new Set([
  'mollie_api_key',
  'mollie_api_live_key',
  'payment_api_environment',
  ...templateKeys,
]);

/** Writes down that somebody changed a setting, where that is worth knowing later. */
export async function noteChange(
  transaction: Transaction,
  visitor: Visitor,
  key: SettingKey,
  action: 'setting_saved' | 'setting_removed',
): Promise<void> {
  const { name } = definitionOf(key);
  if (!actsForOrganisation(transaction))
    return auditPlatform(transaction, visitor, `platform_${action}`, name);
  if (!weighty.has(key) && transaction.scope.organisationId === visitor.organisationId) return;
  await auditChange(transaction, visitor, action, name);
}
