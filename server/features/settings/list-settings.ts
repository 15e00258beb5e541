import { environments } from '../../../contract/donations.ts';
import type { Setting } from '../../../contract/settings.ts';
import {
  actsForOrganisation,
  type OrganisationTransaction,
  type Transaction,
} from '../../platform/database/database.ts';
import type { OrganisationScope, Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import { findAccount } from '../accounts/queries.ts';
import { definitionOf, settingKeys, type SettingKey } from './catalogue.ts';
import { simulatorKeyPrefix } from './check-value.ts';
import { paymentKeyNotices } from './payment-key-notices.ts';
import { findSealedPaymentKey, openPaymentKey, settingOf, type SealedPaymentKey } from './payment-keys.ts';
import { inheritedValue, readValues } from './queries.ts';

/** Every setting in a scope that somebody may read, with what was set there and what holds otherwise. */
export async function listSettings(
  deps: Pick<Deps, 'acceptsSimulatorKeys' | 'secrets' | 'mollie' | 'publicUrl'>,
  transaction: Transaction,
  account: AccountKey,
  mayRead: (key: SettingKey) => boolean,
): Promise<Setting[]> {
  const isForPlatform = !actsForOrganisation(transaction);
  const { platform, own } = await readValues(transaction);
  const owner = await findAccount(transaction, account);
  const notices = actsForOrganisation(transaction) ? await readNotices(deps, transaction) : {};

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
        ...(notices[key] && { notices: notices[key] }),
      };
    });
}

function existsIn({ organisationId }: Scope, key: SettingKey): boolean {
  const { scope } = definitionOf(key);
  return scope === 'both' || scope === (organisationId === null ? 'platform' : 'organisation');
}

async function readNotices(
  deps: Pick<Deps, 'secrets' | 'mollie' | 'publicUrl'>,
  transaction: OrganisationTransaction,
): Promise<Partial<Record<SettingKey, string[]>>> {
  const notices: Partial<Record<SettingKey, string[]>> = {};
  for (const environment of environments) {
    const key = await findSealedPaymentKey(transaction, environment);
    if (key) notices[settingOf[environment]] = noticesOf(deps, transaction.scope, key);
  }
  return notices;
}

/** A key that was sealed with a lost secret is typed again on the very screen that asks for this. */
function noticesOf(
  deps: Pick<Deps, 'secrets' | 'mollie' | 'publicUrl'>,
  scope: OrganisationScope,
  key: SealedPaymentKey,
): string[] {
  try {
    return paymentKeyNotices(deps, openPaymentKey(deps, scope, key));
  } catch {
    return ['Deze sleutel kan niet meer worden gelezen. Vul hem opnieuw in.'];
  }
}

function offerSimulator(key: SettingKey): Pick<Setting, 'simulatorKeyPrefix'> {
  const environment = environments.find((each) => settingOf[each] === key);
  return environment ? { simulatorKeyPrefix: simulatorKeyPrefix(environment) } : {};
}
