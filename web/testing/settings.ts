import type { Setting } from '../../contract/settings.ts';

/** A setting of an organisation as the server lists it. */
export function makeSetting(key: string, overrides: Partial<Setting> = {}): Setting {
  return {
    key,
    name: key,
    description: `Over ${key}.`,
    category: 'organization',
    value: null,
    defaultValue: '',
    placeholder: '',
    organizationSpecific: true,
    ...overrides,
  };
}
