import type { CurrentUser } from '../../contract/accounts.ts';
import type { Tenant } from '../../contract/tenants.ts';
import { json } from './fake-api.ts';

/** An id that reads as one letter. */
export function idOf(letter: string): string {
  return letter.repeat(26);
}

/** Who is logged in. */
export function signedIn(overrides: Partial<CurrentUser> = {}) {
  const user: CurrentUser = {
    id: idOf('a'),
    username: 'anna',
    email: 'anna@licht.nl',
    isAdmin: false,
    organizationId: idOf('a'),
    apiEnvironment: 'live',
    emailConfirmed: true,
    closingSince: null,
    ...overrides,
  };
  return json(user);
}

export function makeTenant(overrides: Partial<Tenant> = {}): Tenant {
  return {
    id: idOf('b'),
    username: 'bos',
    email: 'bos@voorbeeld.nl',
    isAdmin: false,
    organizationName: 'Bosbeheer',
    lastLoginAt: null,
    createdAt: '2026-04-03T12:00:00Z',
    closingSince: null,
    closingWaitsFor: null,
    ...overrides,
  };
}
