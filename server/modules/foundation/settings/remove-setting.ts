import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import { isSecretName, type SettingKey } from './catalogue.ts';
import { isIdentityKey, judgeIdentity } from './identity-claims.ts';
import { removeValue, retireSecret } from './store.ts';

/** What a setting was and what it is; null is nothing, and also what is kept secret. */
export interface SettingChange {
  before: string | null;
  after: string | null;
  /** A key of the simulator, to practise with: a trial gift brings one. */
  isPracticeKey?: boolean;
}

export const secretChange: SettingChange = { before: null, after: null };

/**
 * Back to the default; undefined when that changed nothing. A secret is retired rather than erased: payments under way
 * still need it.
 */
export async function removeSetting(
  transaction: Transaction,
  key: SettingKey,
): Promise<SettingChange | undefined> {
  if (isSecretName(key) && actsForOrganisation(transaction))
    return (await retireSecret(transaction, key)) ? secretChange : undefined;
  const before = await removeValue(transaction, key);
  if (before === undefined) return undefined;
  if (isIdentityKey(key) && actsForOrganisation(transaction))
    await judgeIdentity(transaction, key, { added: [], former: before });
  return { before, after: null };
}
