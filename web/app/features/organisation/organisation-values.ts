import type { Setting } from '../../../../contract/settings.ts';

/** `org_username` and `org_email` belong to the account of the user, not to the organisation. */
export const organisationKeys = [
  'org_name',
  'org_project_name',
  'org_website_url',
  'org_contact_email',
  'org_logo_url',
  'org_primary_color',
  'org_username',
  'org_email',
  'org_address',
  'org_phone',
  'org_rsin',
  'org_kvk',
  'org_vat',
  'org_bank',
  'org_anbi',
  'org_anbi_cultural',
  'org_paper_prefix',
  'custom_success_url',
  'custom_cancel_url',
] as const;

export type OrganisationKey = (typeof organisationKeys)[number];
export type OrganisationValues = Record<OrganisationKey, string>;

export function storedOrganisationValues(settings: readonly Setting[]): OrganisationValues {
  const withDefault: readonly OrganisationKey[] = ['org_primary_color', 'org_anbi', 'org_anbi_cultural'];
  const valueOf = (key: OrganisationKey) => {
    const setting = settings.find((each) => each.key === key);
    return setting?.value || (withDefault.includes(key) && setting?.defaultValue) || '';
  };
  const values = Object.fromEntries(organisationKeys.map((key) => [key, valueOf(key)]));
  return {
    ...(values as OrganisationValues),
    org_anbi: values['org_anbi'] || 'nee',
    org_anbi_cultural: values['org_anbi_cultural'] || 'nee',
  };
}
