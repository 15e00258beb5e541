import { sql, type RawBuilder } from 'kysely';
import type { OrganisationLook } from '../../../../donor/render/organisation-page.tsx';
import type { EffectiveSettings } from './queries.ts';

/** Empty when the organisation has no name. */
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
