import { sql, type RawBuilder } from 'kysely';
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

/** A key as the database has it. */
export interface SealedPaymentKey {
  secret_id: string;
  environment: Environment;
  sealed_value: string;
}

/** The key an organisation takes gifts with now, of the environment it has chosen; undefined when there is none. */
export async function findCurrentPaymentKey(
  deps: Pick<Deps, 'secrets'>,
  transaction: Transaction,
  scope: OrganisationScope,
  environment?: Environment,
): Promise<PaymentKey | undefined> {
  const { rows } = await sql<SealedPaymentKey>`
    ${selectCurrentPaymentKey(scope, environment)} ${prepared}`.execute(transaction);
  return rows[0] && openPaymentKey(deps, scope, rows[0]);
}

/** One question, because a donor is waiting: which environment was chosen, and its key. */
export function selectCurrentPaymentKey(
  { organisationId }: OrganisationScope,
  environment?: Environment,
): RawBuilder<SealedPaymentKey> {
  return sql`
    select secret_id, case name when ${settingOf.live} then 'live' else 'test' end as environment, sealed_value
    from organisation_secret
    where organisation_id = ${organisationId} and retired_at is null
      and name = coalesce(${environment ? settingOf[environment] : null}, case (
        select value from organisation_setting
        where organisation_id = ${organisationId} and key = 'payment_api_environment'
      ) when 'live' then ${settingOf.live} else ${settingOf.test} end)`;
}

export function openPaymentKey(
  { secrets }: Pick<Deps, 'secrets'>,
  { organisationId }: OrganisationScope,
  { secret_id, environment, sealed_value }: SealedPaymentKey,
): PaymentKey {
  const apiKey = secrets.open(sealed_value, { organisationId, name: settingOf[environment] });
  return { secretId: secret_id, environment, apiKey };
}

/** The key that something was started with, whether or not it has been replaced since. */
export async function getPaymentKey(
  deps: Pick<Deps, 'secrets'>,
  transaction: Transaction,
  scope: OrganisationScope,
  { secretId, environment }: Pick<PaymentKey, 'secretId' | 'environment'>,
): Promise<PaymentKey> {
  const { sealed_value } = await transaction
    .selectFrom('organisation_secret')
    .select('sealed_value')
    .where('organisation_id', '=', scope.organisationId)
    .where('secret_id', '=', secretId)
    .executeTakeFirstOrThrow();
  return openPaymentKey(deps, scope, { secret_id: secretId, environment, sealed_value });
}
