import type { Environment } from '../../../contract/donations.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SettingKey } from './catalogue.ts';

export interface PaymentKey {
  secretId: string;
  environment: Environment;
  apiKey: string;
}

/** Where the key of an environment is kept. */
export const settingOf: Record<Environment, SettingKey> = {
  test: 'mollie_api_key',
  live: 'mollie_api_live_key',
};

/** The key an organisation takes gifts with now, of the environment it has chosen; undefined when there is none. */
export async function findCurrentPaymentKey(
  { secrets }: Pick<Deps, 'secrets'>,
  transaction: Transaction,
  scope: OrganisationScope,
  environment?: Environment,
): Promise<PaymentKey | undefined> {
  const chosen = environment ?? (await readEnvironment(transaction, scope));
  const name = settingOf[chosen];
  const secret = await transaction
    .selectFrom('organisation_secret')
    .select(['secret_id', 'sealed_value'])
    .where('organisation_id', '=', scope.organisationId)
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!secret) return undefined;
  const apiKey = secrets.open(secret.sealed_value, { organisationId: scope.organisationId, name });
  return { secretId: secret.secret_id, environment: chosen, apiKey };
}

/** The key that something was started with, whether or not it has been replaced since. */
export async function getPaymentKey(
  { secrets }: Pick<Deps, 'secrets'>,
  transaction: Transaction,
  scope: OrganisationScope,
  { secretId, environment }: Pick<PaymentKey, 'secretId' | 'environment'>,
): Promise<PaymentKey> {
  const secret = await transaction
    .selectFrom('organisation_secret')
    .select('sealed_value')
    .where('organisation_id', '=', scope.organisationId)
    .where('secret_id', '=', secretId)
    .executeTakeFirstOrThrow();
  const apiKey = secrets.open(secret.sealed_value, {
    organisationId: scope.organisationId,
    name: settingOf[environment],
  });
  return { secretId, environment, apiKey };
}

async function readEnvironment(transaction: Transaction, scope: OrganisationScope): Promise<Environment> {
  const setting = await transaction
    .selectFrom('organisation_setting')
    .select('value')
    .where('organisation_id', '=', scope.organisationId)
    .where('key', '=', 'payment_api_environment')
    .executeTakeFirst();
  return setting?.value === 'live' ? 'live' : 'test';
}
