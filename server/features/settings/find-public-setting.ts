import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { scopeOfNamed } from '../sessions/public-scope.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { refuseUnknownOrganisation } from '../organisations/find-organisation.ts';
import { inheritedValue, readEffectiveSettings, readPlatformValues } from './queries.ts';

/** What a donor's page may know without anyone being logged in; any other key does not exist here. */
export async function findPublicSetting(
  { database }: Pick<Deps, 'database'>,
  key: SettingKey,
  organisationId: string | undefined,
): Promise<{ key: SettingKey; value: string | null }> {
  if (!definitionOf(key).isPublic) throw new AppError('not_found');
  const value =
    organisationId === undefined
      ? inheritedValue(key, await readPlatformValues(database.unscoped))
      : await readForOrganisation(database, key, organisationId);
  return { key, value: value || null };
}

async function readForOrganisation(
  database: Database,
  key: SettingKey,
  organisationId: string,
): Promise<string> {
  const scope = scopeOfNamed(organisationId);
  if (!scope) throw new AppError('not_found');
  return database.transaction(scope, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    const settings = await readEffectiveSettings(transaction);
    return settings(ownKeyOf(key));
  });
}

/** An organisation's name has a key of its own; donor pages ask for either. */
function ownKeyOf(key: SettingKey): SettingKey {
  return key === 'organization_name' ? 'org_name' : key;
}
