import { expect } from 'vitest';
import { resealPaymentKeys } from '../../modules/foundation/settings/reseal-payment-keys.ts';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import { createSecretBox } from '../../platform/secrets.ts';
import { aTenant, type LoggedIn } from '../builders.ts';
import { aStartedGift, pay } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { saveSetting } from '../giving-world.ts';
import { expectDone, firstSecret, secondSecret, type StoryWorld } from './story-world.ts';

export async function resealKeys(world: StoryWorld): Promise<void> {
  const secrets = createSecretBox([secondSecret, firstSecret]);
  await resealPaymentKeys({ ...world.deps, secrets }, mintPlatformScope());
}

export async function claimTakenNames(
  world: StoryWorld,
  organisation: Organisation,
  administrator: LoggedIn,
): Promise<void> {
  const first = await aTenant(world, 'Stichting De Eerste');
  await saveSetting(first, 'org_rsin', '111222333');
  const invited = { email: organisation.email, role: 'viewer' };
  expect((await organisation.post('/api/admin/team/invitations', invited)).statusCode).toBe(409);
  for (const decision of ['refused', 'approved']) {
    await saveSetting(organisation, 'org_name', 'De Eerste');
    await saveSetting(organisation, 'org_name', 'DE EERSTE');
    await saveSetting(organisation, 'org_rsin', '111222333');
    await world.settle();
    await expectDone(organisation.get('/api/auth/me'));
    await expectDone(administrator.get('/api/admin/users?page=1'));
    await expectDone(
      administrator.post(`/api/admin/users/${organisation.id}/identity`, {
        decision,
        seen: ['DE EERSTE', '111222333'],
      }),
    );
    await saveSetting(organisation, 'org_name', 'Stichting Test');
    await saveSetting(organisation, 'org_rsin', '');
  }
}

/** A payment at Mollie proves that the key is valid, although the product never checked the key. */
export async function proveKeyByPayment(world: StoryWorld, organisation: Organisation): Promise<void> {
  const check = (checkedAt: string) =>
    world.owner.query(
      `update organisation_secret set methods_checked_at = ${checkedAt} where organisation_id = $1`,
      [organisation.id],
    );
  await check('null');
  await expectDone(organisation.get('/api/auth/me'));
  await expectDone(organisation.get('/api/admin/settings'));
  await check('now()');
}

/** Mollie refuses the key for a moment. The next payment shows that Mollie accepts the key again. */
export async function payAfterKeyRefusal(world: StoryWorld, organisation: Organisation): Promise<void> {
  const key = organisation.keys.live;
  const gift = await aStartedGift(world, organisation);
  await world.control('account', { key, revoked: true });
  await expectDone(organisation.post('/api/test-mollie-api', { apiEnvironment: 'live' }));
  await expectDone(organisation.get('/api/admin/waiting'));
  await world.control('account', { key, revoked: false });
  await pay(gift);
  await world.settle();
}
