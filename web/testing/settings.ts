import type { Setting } from '../../contract/settings.ts';

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
