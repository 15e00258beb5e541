import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { isSecretName, type SettingKey } from './catalogue.ts';
import { isIdentityKey, claimIdentity } from './identity-claims.ts';
import { removeValue, retireSecret } from './store.ts';

/** Null for no value and for a secret. */
export interface SettingChange {
  before: string | null;
  after: string | null;
  isPracticeKey?: boolean;
}

export const secretChange: SettingChange = { before: null, after: null };

/** Returns undefined when nothing changed. A secret is retired, not erased: payments in progress still need it. */
export async function removeSetting(
  transaction: Transaction,
  key: SettingKey,
): Promise<SettingChange | undefined> {
  if (isSecretName(key) && actsForOrganisation(transaction))
    return (await retireSecret(transaction, key)) ? secretChange : undefined;
  const before = await removeValue(transaction, key);
  if (before === undefined) return undefined;
  if (isIdentityKey(key) && actsForOrganisation(transaction))
    await claimIdentity(transaction, key, { added: [], former: before });
  return { before, after: null };
}
