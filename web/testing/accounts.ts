import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CurrentUser } from '../../contract/current-user.ts';
import type { TenantDetails } from '../../contract/tenants.ts';
import { json } from './fake-api.ts';

export function idOf(letter: string): string {
  return letter.repeat(26);
}

export async function chooseTenant(user: UserEvent, name: string, label = 'Tenant'): Promise<void> {
  const field = await screen.findByRole('combobox', { name: label });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}

export function signedIn(overrides: Partial<CurrentUser> = {}) {
  const user: CurrentUser = {
    id: idOf('a'),
    username: 'anna',
    email: 'anna@licht.nl',
    isAdmin: false,
    organizationId: idOf('a'),
    organizationName: 'Licht',
    role: 'owner',
    organizations: [{ id: idOf('a'), name: 'Licht', role: 'owner' }],
    apiEnvironment: 'live',
    emailConfirmed: true,
    hasSecondFactor: false,
    hasPaymentKey: true,
    needsSecondFactor: false,
    secondFactorDueAt: null,
    owners: ['anna'],
    closingSince: null,
    closingByOwner: false,
    ...overrides,
  };
  return json(user);
}

export function makeTenant(overrides: Partial<TenantDetails> = {}): TenantDetails {
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
    income: '0.00',
    lastGiftAt: null,
    invitedAt: null,
    lookAlikes: [],
    identityHold: null,
    heldIdentities: [],
    emailConfirmed: true,
    environment: 'test',
    paymentKeys: ['test'],
    ...overrides,
  };
}
