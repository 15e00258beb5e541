import { valueOn, type SettingPeriod } from '../settings/periods/setting-periods.ts';
import type { EffectiveSettings } from '../settings/queries.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** What an organisation says of itself in its mails and receipts. */
export type OrganisationFacts = Pick<
  ReceiptFacts,
  | 'organisationName'
  | 'projectName'
  | 'contactEmail'
  | 'websiteUrl'
  | 'address'
  | 'phone'
  | 'iban'
  | 'kvkNumber'
  | 'vatNumber'
  | 'rsin'
  | 'isAnbi'
  | 'logoUrl'
  | 'primaryColor'
>;

/** What of that was true on a day that may be long ago. */
export function taxFactsOn(
  settings: EffectiveSettings,
  periods: readonly SettingPeriod[],
  day: string,
): Pick<ReceiptFacts, 'rsin' | 'isAnbi'> {
  return {
    // An organisation had its number before it told us.
    rsin: valueOn(periods, 'org_rsin', day) ?? (settings('org_rsin') || null),
    isAnbi: valueOn(periods, 'org_anbi', day) === 'ja',
  };
}

export function organisationFactsOf(settings: EffectiveSettings): OrganisationFacts {
  return {
    organisationName: settings('org_name'),
    projectName: settings('org_project_name') || null,
    contactEmail: settings('org_contact_email') || null,
    websiteUrl: settings('org_website_url') || null,
    address: settings('org_address') || null,
    phone: settings('org_phone') || null,
    iban: settings('org_bank') || null,
    kvkNumber: settings('org_kvk') || null,
    vatNumber: settings('org_vat') || null,
    rsin: settings('org_rsin') || null,
    isAnbi: settings('org_anbi') === 'ja',
    logoUrl: settings('org_logo_url') || null,
    primaryColor: settings('org_primary_color'),
  };
}
