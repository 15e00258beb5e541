import { sql, type RawBuilder } from 'kysely';
import { maskPrefix } from '../../../../contract/settings.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Queryable,
  Transaction,
} from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { definitionOf, isSettingKey, type SettingKey } from './catalogue.ts';
import type { OrganisationLook } from '../../../../donor/render/organisation-page.tsx';

/** Secrets are masked. In the platform's scope both maps are equal. */
export async function readValues(
  transaction: Transaction,
): Promise<{ platform: Map<SettingKey, string>; own: Map<SettingKey, string> }> {
  if (transaction.scope.organisationId === null) {
    const platform = await readPlatformValues(transaction);
    return { platform, own: platform };
  }
  const { rows } = await sql<{ is_own: boolean; key: string; value: string }>`
    select false as is_own, key, value from platform_setting
    union all
    select true, key, value from organisation_setting where organisation_id = ${transaction.scope.organisationId}
    union all
    select true, name, ${maskPrefix}::text || last_four from organisation_secret
    where organisation_id = ${transaction.scope.organisationId} and retired_at is null
    ${prepared}`.execute(transaction);
  return {
    platform: toMap(rows.filter(({ is_own }) => !is_own)),
    own: toMap(rows.filter(({ is_own }) => is_own)),
  };
}

export async function readOwnValues(
  transaction: OrganisationTransaction,
  keys: readonly SettingKey[],
): Promise<Map<SettingKey, string>> {
  const rows = await transaction.own
    .selectFrom('organisation_setting')
    .select(['key', 'value'])
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
  return toMap(rows);
}

export async function readPlatformValues(database: Queryable): Promise<Map<SettingKey, string>> {
  return toMap(await database.selectFrom('platform_setting').select(['key', 'value']).execute());
}

export type EffectiveSettings = (key: SettingKey) => string;

/** Valid values that are not saved yet. An empty value means the inherited value. */
export type SettingDrafts = Partial<Record<SettingKey, string>>;

export async function readEffectiveSettings(
  transaction: Transaction,
  drafts: SettingDrafts = {},
): Promise<EffectiveSettings> {
  const { platform, own } = await readValues(transaction);
  return (key) => {
    const value = drafts[key] ?? own.get(key);
    return value === undefined || value === '' ? inheritedValue(key, platform) : value;
  };
}

export function inheritedValue(key: SettingKey, platform: ReadonlyMap<SettingKey, string>): string {
  const { fallback, defaultValue = '' } = definitionOf(key);
  const source = fallback !== undefined && isSettingKey(fallback) ? fallback : key;
  return platform.get(source) ?? (source === key ? defaultValue : (definitionOf(source).defaultValue ?? ''));
}

function toMap(rows: { key: string; value: string }[]): Map<SettingKey, string> {
  // A key that was removed from the catalogue may still have a row.
  return new Map(rows.flatMap(({ key, value }) => (isSettingKey(key) ? [[key, value] as const] : [])));
}

export async function listIdsWithValue(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
  key: SettingKey,
  value: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('organisation_setting')
    .select('organisation_id')
    .where('organisation_id', '=', sql<string>`any(${organisationIds})`)
    .where('key', '=', key)
    .where('value', '=', value)
    .orderBy('organisation_id')
    .execute();
  return rows.map(({ organisation_id }) => organisation_id);
}

export function organisationNameOf(table: string): RawBuilder<string> {
  return sql`coalesce((
    select value from organisation_setting
    where organisation_id = ${sql.ref(`${table}.organisation_id`)} and key = 'org_name'
  ), '')`;
}

export function organisationLookOf(settings: EffectiveSettings): OrganisationLook {
  return {
    name: settings('org_name'),
    logoUrl: settings('org_logo_url') || null,
    colour: settings('org_primary_color'),
  };
}
