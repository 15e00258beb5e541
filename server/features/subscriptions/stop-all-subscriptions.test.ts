import { expect, test } from 'vitest';
import { anAdministrator } from '../../testing/builders.ts';
import { aMonthlyGift, aPaidGift, subscriptionOf } from '../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../testing/giving-world.ts';

const world = useGivingWorld();

const runningAtMollie = async () =>
  (await world.state()).accounts.flatMap(({ subscriptions }) =>
    subscriptions.filter(({ status }) => status === 'active'),
  ).length;

const rowsOf = async (organisation: { id: string }) =>
  (await world.owner.query('select from donation where organisation_id = $1', [organisation.id])).rowCount;

test('deleting an organisation ends all its monthly gifts at Mollie first, then everything of it is gone', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const neighbour = await anOrganisationThatTakesGifts(world);
  await aMonthlyGift(world, organisation);
  await aMonthlyGift(world, organisation);
  await aPaidGift(world, organisation);
  const kept = await aMonthlyGift(world, neighbour);
  const administrator = await anAdministrator(world);
  expect((await administrator.delete(`/api/admin/users/${organisation.id}`)).statusCode).toBe(204);
  expect(await runningAtMollie()).toBe(1);
  expect(await rowsOf(organisation)).toBe(0);
  expect(await subscriptionOf(world, kept)).toMatchObject({ status: 'active' });
});

test('an organisation is not deleted while a monthly gift of it cannot be ended, and later it is', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const first = await aMonthlyGift(world, organisation);
  const second = await aMonthlyGift(world, organisation);
  const before = await runningAtMollie();
  const administrator = await anAdministrator(world);
  const remove = () => administrator.delete(`/api/admin/users/${organisation.id}`);

  const refused = await world.during(
    { method: 'DELETE', count: 'always', effect: { type: 'status', code: 503 } },
    remove,
  );
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    'De organisatie is niet verwijderd: niet alle maandelijkse donaties konden bij Mollie worden gestopt. Probeer het later opnieuw.',
  ]);
  expect(await rowsOf(organisation)).toBe(2);
  for (const gift of [first, second]) {
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  }
  expect((await remove()).statusCode).toBe(204);
  expect(await runningAtMollie()).toBe(before - 2);
});
