import type { Setting } from '../../../../contract/settings.ts';

/** Username and e-mail address belong to the account, not to the organisation. */
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

/** Colour and ANBI status fall back to their default. */
export function storedOrganisationValues(settings: readonly Setting[]): OrganisationValues {
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  const valueOf = (key: OrganisationKey) => byKey.get(key)?.value ?? '';
  const holding = (key: OrganisationKey) => valueOf(key) || (byKey.get(key)?.defaultValue ?? '');
  return {
    org_name: valueOf('org_name'),
    org_project_name: valueOf('org_project_name'),
    org_website_url: valueOf('org_website_url'),
    org_contact_email: valueOf('org_contact_email'),
    org_logo_url: valueOf('org_logo_url'),
    org_primary_color: holding('org_primary_color'),
    org_username: valueOf('org_username'),
    org_email: valueOf('org_email'),
    org_address: valueOf('org_address'),
    org_phone: valueOf('org_phone'),
    org_rsin: valueOf('org_rsin'),
    org_kvk: valueOf('org_kvk'),
    org_vat: valueOf('org_vat'),
    org_bank: valueOf('org_bank'),
    org_anbi: holding('org_anbi') || 'nee',
    org_anbi_cultural: holding('org_anbi_cultural') || 'nee',
    org_paper_prefix: valueOf('org_paper_prefix'),
    custom_success_url: valueOf('custom_success_url'),
    custom_cancel_url: valueOf('custom_cancel_url'),
  };
}
