import { randomBytes } from 'node:crypto';
import { type Environment, environments } from '../../../../contract/environments.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { keySettingOf } from './payment-keys.ts';
import { insertSecret } from './store.ts';

export function isSimulatorKey(paymentKey: string): boolean {
  return environments.some((environment) => paymentKey.startsWith(simulatorKeyPrefix(environment)));
}

export function simulatorKeyPrefix(environment: Environment): string {
  return `${environment}_simulator_`;
}

/** Adds a simulator key for practice donations. The key is stored as retired, so it is never the current key. */
export async function addPracticeKey(
  { secrets }: Pick<Deps, 'secrets'>,
  transaction: OrganisationTransaction,
): Promise<{ secretId: string }> {
  const key = `${simulatorKeyPrefix('test')}${randomBytes(16).toString('hex')}`;
  const { organisationId } = transaction.scope;
  return insertSecret(transaction, {
    name: keySettingOf.test,
    sealedValue: secrets.seal(key, { ownerId: organisationId, name: keySettingOf.test }),
    lastFour: key.slice(-4),
    isRetired: true,
  });
}

/** Ignores a key that this server's secret cannot decrypt. */
export async function hasSimulatorKeys(
  { secrets }: Pick<Deps, 'secrets'>,
  transaction: Transaction,
): Promise<boolean> {
  const sealed = await transaction
    .selectFrom('organisation_secret')
    .select(['organisation_id', 'name', 'sealed_value'])
    .where('retired_at', 'is', null)
    .execute();
  return sealed.some(({ organisation_id: organisationId, name, sealed_value }) => {
    try {
      return isSimulatorKey(secrets.open(sealed_value, { ownerId: organisationId, name }));
    } catch {
      return false;
    }
  });
}
