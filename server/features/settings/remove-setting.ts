import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { removeValue, retireSecret } from './store.ts';

/** Back to the default. A secret is retired rather than erased: payments under way still need it. */
export async function removeSetting(transaction: Transaction, scope: Scope, key: SettingKey): Promise<void> {
  if (definitionOf(key).isSecret && scope.organisationId !== null)
    await retireSecret(transaction, scope, key);
  else await removeValue(transaction, scope, key);
}
