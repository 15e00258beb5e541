import { actsForOrganisation, type Transaction } from '../../platform/database/database.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { removeValue, retireSecret } from './store.ts';

/**
 * Back to the default; tells whether that changed anything. A secret is retired rather than erased: payments under way
 * still need it.
 */
export async function removeSetting(transaction: Transaction, key: SettingKey): Promise<boolean> {
  return definitionOf(key).isSecret && actsForOrganisation(transaction)
    ? retireSecret(transaction, key)
    : removeValue(transaction, key);
}
