import type { SettingCategory } from '../../../../../contract/settings.ts';
import type { SettingCheck } from '../setting-checks.ts';

export interface SettingDefinition {
  name: string;
  description: string;
  category: SettingCategory;
  /** Where a value may be kept. Tenants may write keys that can be kept for one organisation. */
  scope: 'platform' | 'organisation' | 'both';
  check: SettingCheck;
  /** What holds while nothing is set. Nothing, unless said. */
  defaultValue?: string;
  placeholder?: string;
  /** The platform's key that stands in while an organisation has set nothing. */
  fallback?: string;
  /** Donor pages need it: readable without logging in. */
  isPublic?: true;
  /** May name a picture that was uploaded to us. */
  holdsImage?: true;
  /** Kept encrypted, shown masked. */
  isSecret?: true;
  /** What somebody must be allowed to change it; the organisation's looks unless said. */
  permission?: 'manageOrganisation';
  /** Donors' mail or money goes there, so a change needs a fresh proof of identity. */
  stepUp?: true;
  /** Not a value of its own but a field of the account that asks. */
  accountField?: 'username' | 'email';
}

export type SettingDefinitions = Record<string, SettingDefinition>;
