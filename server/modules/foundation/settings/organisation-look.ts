import type { OrganisationLook } from '../../../../donor/render/organisation-look.tsx';
import type { EffectiveSettings } from './queries.ts';

export function organisationLookOf(settings: EffectiveSettings): OrganisationLook {
  return {
    name: settings('org_name'),
    logoUrl: settings('org_logo_url') || null,
    colour: settings('org_primary_color'),
  };
}
