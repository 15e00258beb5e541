import { environments } from '../../../../contract/environments.ts';
import type { Setting } from '../../../../contract/settings.ts';
import {
  actsForOrganisation,
  type OrganisationTransaction,
  type Transaction,
} from '../../../platform/database/database.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type AccountKey, findAccount } from '../../people/accounts/queries.ts';
import { definitionOf, settingKeys, type SettingKey } from '../../foundation/settings/catalogue.ts';
import { isSimulatorKey, simulatorKeyPrefix } from '../../foundation/settings/simulator-keys.ts';
import { paymentKeyNotices } from '../../foundation/settings/monthly-ability.ts';
import {
  findSealedPaymentKey,
  openPaymentKey,
  keySettingOf,
  listUncheckedKeys,
  type SealedPaymentKey,
} from '../../foundation/settings/payment-keys.ts';
import { inheritedValue, readValues } from '../../foundation/settings/queries.ts';

export async function listSettings(
  deps: Pick<Deps, 'acceptsSimulatorKeys' | 'secrets' | 'mollie' | 'publicUrl'>,
  transaction: Transaction,
  account: AccountKey,
  mayRead: (key: SettingKey) => boolean,
): Promise<Setting[]> {
  const isForPlatform = !actsForOrganisation(transaction);
  const { platform, own } = await readValues(transaction);
  const owner = await findAccount(transaction, account);
  const keys = actsForOrganisation(transaction) ? await describeKeys(deps, transaction) : {};

  return settingKeys
    .filter((key) => existsIn(transaction.scope, key) && mayRead(key))
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
        defaultValue: isForPlatform ? defaultValue : inheritedValue(key, platform),
        organizationSpecific: !isForPlatform,
        ...(deps.acceptsSimulatorKeys && offerSimulator(key)),
        ...keys[key],
      };
    });
}

function existsIn({ organisationId }: Scope, key: SettingKey): boolean {
  const { scope } = definitionOf(key);
  return scope === 'both' || scope === (organisationId === null ? 'platform' : 'organisation');
}

type KeyDescription = Pick<Setting, 'notices' | 'isSimulatorKey' | 'isUnchecked'>;

async function describeKeys(
  deps: Pick<Deps, 'secrets' | 'mollie' | 'publicUrl'>,
  transaction: OrganisationTransaction,
): Promise<Partial<Record<SettingKey, KeyDescription>>> {
  const keys: Partial<Record<SettingKey, KeyDescription>> = {};
  const unchecked = await listUncheckedKeys(transaction);
  for (const environment of environments) {
    const key = await findSealedPaymentKey(transaction, environment);
    const name = keySettingOf[environment];
    if (key)
      keys[name] = {
        ...describeKey(deps, transaction.scope, key),
        ...(unchecked.has(name) && { isUnchecked: true }),
      };
  }
  return keys;
}

/** The settings screen must work even when a key cannot be decrypted, because users replace the key there. */
function describeKey(
  deps: Pick<Deps, 'secrets' | 'mollie' | 'publicUrl'>,
  scope: OrganisationScope,
  key: SealedPaymentKey,
): KeyDescription {
  try {
    const opened = openPaymentKey(deps, scope, key);
    const notices = paymentKeyNotices(deps, opened);
    return isSimulatorKey(opened.apiKey) ? { notices, isSimulatorKey: true } : { notices };
  } catch {
    return { notices: ['Deze sleutel kan niet meer worden gelezen. Vul hem opnieuw in.'] };
  }
}

function offerSimulator(key: SettingKey): Pick<Setting, 'simulatorKeyPrefix'> {
  const environment = environments.find((each) => keySettingOf[each] === key);
  return environment ? { simulatorKeyPrefix: simulatorKeyPrefix(environment) } : {};
}
