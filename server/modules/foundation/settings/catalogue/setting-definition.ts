import type { SettingCategory } from '../../../../../contract/settings.ts';
import type { SettingCheck } from '../setting-checks.ts';

export interface SettingDefinition {
  name: string;
  description: string;
  category: SettingCategory;
  scope: 'platform' | 'organisation' | 'both';
  check: SettingCheck;
  defaultValue?: string;
  placeholder?: string;
  /** The key of the platform setting whose value applies while the organisation has no value of its own. */
  fallback?: string;
  /** An organisation that has no value yet may still save its other settings. */
  isRequired?: true;
  isPublic?: true;
  acceptsImage?: true;
  isSecret?: true;
  permission?: 'manageOrganisation';
  /** A change can redirect donors' mail or money, so it needs a fresh proof of identity. */
  stepUp?: true;
  /** The value is a field of the user's account, not a stored setting. */
  accountField?: 'username' | 'email';
}

type Group = Pick<SettingDefinition, 'category' | 'scope'> & Partial<SettingDefinition>;
type InGroup<Shared> = Omit<SettingDefinition, keyof Shared> & Partial<SettingDefinition>;

export function defineSettings<Key extends string, Shared extends Group>(
  shared: Shared,
  settings: Record<Key, InGroup<Shared>>,
): Record<Key, SettingDefinition> {
  const entries = Object.entries<InGroup<Shared>>(settings);
  return Object.fromEntries(entries.map(([key, setting]) => [key, { ...shared, ...setting }])) as never;
}
