import { isWithin } from '../../../../contract/anbi-periods.ts';
import type { IssuerFacts } from '../../../../contract/paper-facts.ts';
import type { EffectiveSettings } from '../settings/queries.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

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

export function receiptFactsOf(
  { organisation: { name, address, rsin }, anbi }: IssuerFacts,
  day: string,
): Pick<ReceiptFacts, 'organisationName' | 'address' | 'rsin' | 'isAnbi'> {
  return { organisationName: name, address, rsin, isAnbi: isWithin(anbi, day) };
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
