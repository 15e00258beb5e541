import { environments } from '../../../contract/donations.ts';
import type { Setting } from '../../../contract/settings.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import { findAccount } from '../accounts/queries.ts';
import { definitionOf, settingKeys, type SettingKey } from './catalogue.ts';
import { simulatorKeyPrefix } from './check-value.ts';
import { settingOf } from './payment-keys.ts';
import { inheritedValue, readValues } from './queries.ts';

/** Every setting that exists in a scope, with what was set there and what holds otherwise. */
export async function listSettings(
  { acceptsSimulatorKeys }: Pick<Deps, 'acceptsSimulatorKeys'>,
  transaction: Transaction,
  scope: Scope,
  account: AccountKey,
): Promise<Setting[]> {
  const { platform, own } = await readValues(transaction, scope);
  const owner = await findAccount(transaction, account);

  return settingKeys
    .filter((key) => existsIn(scope, key))
    .map((key) => {
      const {
        name,
        description,
        category,
        placeholder = '',
        defaultValue = '',
        accountField,
      } = definitionOf(key);
      return {
        key,
        name,
        description,
        category,
        placeholder,
        value: accountField ? (owner?.[accountField] ?? null) : (own.get(key) ?? null),
        defaultValue: scope.organisationId === null ? defaultValue : inheritedValue(key, platform),
        organizationSpecific: scope.organisationId !== null,
        ...(acceptsSimulatorKeys && offerSimulator(key)),
      };
    });
}

function existsIn({ organisationId }: Scope, key: SettingKey): boolean {
  const { scope } = definitionOf(key);
  return scope === 'both' || scope === (organisationId === null ? 'platform' : 'organisation');
}

function offerSimulator(key: SettingKey): Pick<Setting, 'simulatorKeyPrefix'> {
  const environment = environments.find((each) => settingOf[each] === key);
  return environment ? { simulatorKeyPrefix: simulatorKeyPrefix(environment) } : {};
}
