import type { OrganisationLook } from '../../../../donor/render/organisation-page.tsx';

export interface PublicOrganisation extends OrganisationLook {
  /** Whether payments are test payments. */
  isTest: boolean;
  websiteUrl: string;
  successUrl: string;
  cancelUrl: string;
  thankYouText: string;
  hosts: readonly string[];
}
