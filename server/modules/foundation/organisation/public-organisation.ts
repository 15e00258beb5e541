import type { OrganisationLook } from '../../../../donor/render/organisation-look.tsx';

/** What an organisation shows of itself to donors, as it holds: its own or inherited. */
export interface PublicOrganisation extends OrganisationLook {
  /** Whether it is still trying, with payments that are not real. */
  isTest: boolean;
  websiteUrl: string;
  successUrl: string;
  cancelUrl: string;
  thankYouText: string;
  /** Its websites. */
  hosts: readonly string[];
}
