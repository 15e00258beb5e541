import { sql, type RawBuilder } from 'kysely';
import { type Environment, environments } from '../../../../contract/environments.ts';
import type { SecretName } from '../../../../contract/settings.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { organisationNameOf } from './queries.ts';
import type { MonthlyAbility } from './monthly-ability.ts';

export interface PaymentKey extends MonthlyAbility {
  secretId: string;
  environment: Environment;
  apiKey: string;
  /** Shown to donors and their banks. Empty when not set. */
  organisationName: string;
}

export const keySettingOf: Record<Environment, SecretName> = {
  test: 'mollie_api_key',
  live: 'mollie_api_live_key',
};

export interface SealedPaymentKey {
  secret_id: string;
  environment: Environment;
  sealed_value: string;
  organisation_name: string;
  takes_monthly: boolean | null;
  monthly_max_cents: number | null;
}

const organisationName = organisationNameOf('organisation_secret');

export async function findCurrentPaymentKey(
  deps: Pick<Deps, 'secrets'>,
  transaction: OrganisationTransaction,
  environment?: Environment,
): Promise<PaymentKey | undefined> {
  const key = await findSealedPaymentKey(transaction, environment);
  return key && openPaymentKey(deps, transaction.scope, key);
}

export async function findSealedPaymentKey(
  transaction: OrganisationTransaction,
  environment?: Environment,
): Promise<SealedPaymentKey | undefined> {
  const { rows } = await sql<SealedPaymentKey>`
    ${selectCurrentPaymentKey(transaction.scope, environment)} ${prepared}`.execute(transaction);
  return rows[0];
}

/** False without a payment key and in the test environment. */
export async function takesLiveGifts(transaction: OrganisationTransaction): Promise<boolean> {
  return (await findSealedPaymentKey(transaction))?.environment === 'live';
}

/** One query, because a donor is waiting. */
export function selectCurrentPaymentKey(
  { organisationId }: OrganisationScope,
  environment?: Environment,
): RawBuilder<SealedPaymentKey> {
  return sql`
    select secret_id, case name when ${keySettingOf.live} then 'live' else 'test' end as environment, sealed_value,
      ${organisationName} as organisation_name, takes_monthly, monthly_max_cents
    from organisation_secret
    where organisation_id = ${organisationId} and retired_at is null
      and name = coalesce(${environment ? keySettingOf[environment] : null}, case (
        select value from organisation_setting
        where organisation_id = ${organisationId} and key = 'payment_api_environment'
      ) when 'live' then ${keySettingOf.live} else ${keySettingOf.test} end)`;
}

export function openPaymentKey(
  { secrets }: Pick<Deps, 'secrets'>,
  { organisationId }: OrganisationScope,
  key: SealedPaymentKey,
): PaymentKey {
  const { environment } = key;
  return {
    secretId: key.secret_id,
    environment,
    apiKey: secrets.open(key.sealed_value, { ownerId: organisationId, name: keySettingOf[environment] }),
    organisationName: key.organisation_name,
    takesMonthly: key.takes_monthly,
    monthlyMaxCents: key.monthly_max_cents,
  };
}

export async function getPaymentKey(
  deps: Pick<Deps, 'secrets'>,
  transaction: OrganisationTransaction,
  which: Pick<PaymentKey, 'secretId' | 'environment'>,
): Promise<PaymentKey> {
  const key = await findPaymentKey(deps, transaction, which);
  if (!key) throw new Error('the key of this payment or subscription no longer exists');
  return key;
}

export async function findPaymentKey(
  deps: Pick<Deps, 'secrets'>,
  transaction: OrganisationTransaction,
  { secretId, environment }: Pick<PaymentKey, 'secretId' | 'environment'>,
): Promise<PaymentKey | undefined> {
  const key = await transaction.own
    .selectFrom('organisation_secret')
    .select(['secret_id', 'sealed_value', 'takes_monthly', 'monthly_max_cents'])
    .select(organisationName.as('organisation_name'))
    .where('secret_id', '=', secretId)
    .executeTakeFirst();
  return key && openPaymentKey(deps, transaction.scope, { ...key, environment });
}

export async function findMonthlyAbility(
  transaction: OrganisationTransaction,
  secretId: string,
): Promise<MonthlyAbility | undefined> {
  return transaction.own
    .selectFrom('organisation_secret')
    .select(['takes_monthly as takesMonthly', 'monthly_max_cents as monthlyMaxCents'])
    .where('secret_id', '=', secretId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export async function listPaymentKeys(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; secretId: string; environment: Environment; isCurrent: boolean }[]> {
  return transaction
    .selectFrom('organisation_secret')
    .select(['organisation_id as organisationId', 'secret_id as secretId'])
    .select(
      sql<Environment>`case name when ${keySettingOf.live} then 'live' else 'test' end`.as('environment'),
    )
    .select(sql<boolean>`retired_at is null`.as('isCurrent'))
    .execute();
}

/** The current keys that Mollie has neither accepted nor refused yet. */
export async function listUncheckedKeys(transaction: OrganisationTransaction): Promise<Set<string>> {
  const keys = await transaction.own
    .selectFrom('organisation_secret')
    .select('name')
    .where('retired_at', 'is', null)
    .where('methods_checked_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute();
  return new Set(keys.map(({ name }) => name));
}

/** Whether Mollie accepted the current live key, or ever reported a live donation as paid. */
export async function isKnownToMollie(transaction: OrganisationTransaction): Promise<boolean> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from organisation_secret
      where organisation_id = ${organisationId} and name = ${keySettingOf.live} and retired_at is null
        and methods_checked_at is not null
    ) or has_live_payment(${organisationId}) as is_known
    ${prepared}`.execute(transaction);
  return rows[0]!.is_known;
}

/**
 * Waits until no other transaction is recording a subscription, so that the caller sees every subscription. A
 * transaction that records a subscription locks its payment key.
 */
export async function lockPaymentKeys(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<void> {
  await transaction
    .selectFrom('organisation_secret')
    .select('secret_id')
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .execute();
}

export async function findPaymentSetup(
  transaction: Transaction,
  organisationId: string,
): Promise<{ environment: Environment; keys: Environment[] }> {
  const { rows } = await sql<{ is_live: boolean; keys: string[] }>`
    select
      exists (select from organisation_setting
        where organisation_id = ${organisationId} and key = 'payment_api_environment' and value = 'live') as is_live,
      array(select name from organisation_secret
        where organisation_id = ${organisationId} and retired_at is null) as keys
  `.execute(transaction);
  const { is_live: isLive, keys } = rows[0]!;
  return {
    environment: isLive ? 'live' : 'test',
    keys: environments.filter((environment) => keys.includes(keySettingOf[environment])),
  };
}
