import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { findScopeOfDonation, publicScopeOf } from '../sessions/public-scope.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { refuseUnknownOrganisation } from '../organisation/find-organisation.ts';
import { inheritedValue, readEffectiveSettings, readPlatformValues } from './queries.ts';

/** No id means the platform. */
interface SettingOwner {
  orgId?: string | undefined;
  donationId?: string | undefined;
}

export async function findPublicSetting(
  { database }: Pick<Deps, 'database'>,
  key: SettingKey,
  owner: SettingOwner,
): Promise<{ key: SettingKey; value: string | null }> {
  if (!definitionOf(key).isPublic) throw new AppError('not_found');
  const value =
    owner.orgId === undefined && owner.donationId === undefined
      ? inheritedValue(key, await readPlatformValues(database.unscoped))
      : await readForOrganisation(database, key, await getScope(database, owner));
  return { key, value: value || null };
}

async function getScope(database: Database, { orgId, donationId }: SettingOwner): Promise<OrganisationScope> {
  const scope =
    donationId === undefined ? publicScopeOf(orgId ?? '') : await findScopeOfDonation(database, donationId);
  if (!scope || (orgId !== undefined && orgId !== scope.organisationId)) throw new AppError('not_found');
  return scope;
}

function readForOrganisation(database: Database, key: SettingKey, scope: OrganisationScope): Promise<string> {
  return database.transaction(scope, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    const settings = await readEffectiveSettings(transaction);
    // Donor pages may request the organisation's name under the key of the platform's name.
    return settings(key === 'organization_name' ? 'org_name' : key);
  });
}
