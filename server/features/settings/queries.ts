import { maskPrefix } from '../../../contract/settings.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope, Scope } from '../../platform/database/scope.ts';
import { definitionOf, isSettingKey, type SettingKey } from './catalogue.ts';

/** What was set in one scope, secrets masked. */
export async function readStoredValues(
  transaction: Transaction,
  scope: Scope,
): Promise<Map<SettingKey, string>> {
  if (scope.organisationId === null) return readPlatformValues(transaction);
  const values = await transaction
    .selectFrom('organisation_setting')
    .select(['key', 'value'])
    .where('organisation_id', '=', scope.organisationId)
    .execute();
  const secrets = await transaction
    .selectFrom('organisation_secret')
    .select(['name as key', 'last_four'])
    .where('organisation_id', '=', scope.organisationId)
    .where('retired_at', 'is', null)
    .execute();
  const masked = secrets.map(({ key, last_four }) => ({ key, value: maskPrefix + last_four }));
  return toMap([...values, ...masked]);
}

export async function readPlatformValues(database: Queryable): Promise<Map<SettingKey, string>> {
  return toMap(await database.selectFrom('platform_setting').select(['key', 'value']).execute());
}

/** Looks a value up as it holds: the organisation's own, else the platform's, else the default. */
export type EffectiveSettings = (key: SettingKey) => string;

export async function readEffectiveSettings(
  transaction: Transaction,
  scope: Scope,
): Promise<EffectiveSettings> {
  const platform = await readPlatformValues(transaction);
  const own =
    scope.organisationId === null
      ? new Map<SettingKey, string>()
      : await readStoredValues(transaction, scope);
  return (key) => own.get(key) ?? inheritedValue(key, platform);
}

/** What holds for a key while its own scope has nothing. */
export function inheritedValue(key: SettingKey, platform: ReadonlyMap<SettingKey, string>): string {
  const { fallback, defaultValue = '' } = definitionOf(key);
  const standIn = fallback !== undefined && isSettingKey(fallback) ? fallback : key;
  return (
    platform.get(standIn) ?? (standIn === key ? defaultValue : (definitionOf(standIn).defaultValue ?? ''))
  );
}

export async function organisationExists(
  transaction: Transaction,
  scope: OrganisationScope,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', scope.organisationId)
    .executeTakeFirst();
  return found !== undefined;
}

function toMap(rows: { key: string; value: string }[]): Map<SettingKey, string> {
  // A key that was dropped from the catalogue may still have a row; it no longer means anything.
  return new Map(rows.flatMap(({ key, value }) => (isSettingKey(key) ? [[key, value] as const] : [])));
}
