import type { Setting } from '../../contract/settings.ts';
import { json } from './fake-api.ts';

/** A setting of an organisation as the server lists it. */
export function aSetting(key: string, different: Partial<Setting> = {}): Setting {
  return {
    key,
    name: key,
    description: `Over ${key}.`,
    category: 'organization',
    value: null,
    defaultValue: '',
    placeholder: '',
    organizationSpecific: true,
    ...different,
  };
}

/** Who is logged in. */
export function signedIn({ isAdmin = false } = {}) {
  return json({ id: 'anna', username: 'anna', email: 'anna@licht.nl', isAdmin, organizationId: 'licht' });
}
