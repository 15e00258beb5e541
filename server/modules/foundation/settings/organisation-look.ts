import type { OrganisationLook } from '../../../../donor/render/organisation-look.tsx';
import type { EffectiveSettings } from './queries.ts';

/** What donors know the organisation by on every page about a gift to it. */
export function organisationLookOf(settings: EffectiveSettings): OrganisationLook {
  return {
    name: settings('org_name'),
    logoUrl: settings('org_logo_url') || null,
    colour: settings('org_primary_color'),
  };
}
