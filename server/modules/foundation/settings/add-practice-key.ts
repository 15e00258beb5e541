import { randomBytes } from 'node:crypto';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { simulatorKeyPrefix } from './check-value.ts';
import { settingOf } from './payment-keys.ts';
import { insertSecret } from './store.ts';

/** A simulator key for practice gifts only. It is stored as retired, so it is never the current key. */
export async function addPracticeKey(
  { secrets }: Pick<Deps, 'secrets'>,
  transaction: OrganisationTransaction,
): Promise<{ secretId: string }> {
  const key = `${simulatorKeyPrefix('test')}${randomBytes(16).toString('hex')}`;
  const { organisationId } = transaction.scope;
  return insertSecret(transaction, {
    name: settingOf.test,
    sealedValue: secrets.seal(key, { ownerId: organisationId, name: settingOf.test }),
    lastFour: key.slice(-4),
    isRetired: true,
  });
}
