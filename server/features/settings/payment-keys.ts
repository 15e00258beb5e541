import { sql } from 'kysely';
import type { Environment } from '../../../contract/donations.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
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
  // One question, because a donor is waiting: which environment was chosen, and its key.
  const { rows } = await sql<{ secret_id: string; sealed_value: string; name: SettingKey }>`
    select secret_id, sealed_value, name from organisation_secret
    where organisation_id = ${scope.organisationId} and retired_at is null
      and name = coalesce(${environment ? settingOf[environment] : null}, case (
        select value from organisation_setting
        where organisation_id = ${scope.organisationId} and key = 'payment_api_environment'
      ) when 'live' then ${settingOf.live} else ${settingOf.test} end)
    ${prepared}`.execute(transaction);
  const secret = rows[0];
  if (!secret) return undefined;
  const { name } = secret;
  const apiKey = secrets.open(secret.sealed_value, { organisationId: scope.organisationId, name });
  return { secretId: secret.secret_id, environment: name === settingOf.live ? 'live' : 'test', apiKey };
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
