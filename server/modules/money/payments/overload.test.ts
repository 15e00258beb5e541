import { expect, test } from 'vitest';
import { aGift, donationOf, sendGift } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld();

test('donations beyond the capacity are refused and not stored, and all accepted donations are stored', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const blocker = await world.owner.connect();
  // The database is blocked, so donations queue up.
  await blocker.query('begin; lock table donation in exclusive mode');
  const refusals: Awaited<ReturnType<typeof sendGift>>[] = [];
  const answers = Array.from({ length: 200 }, async () => {
    const answer = await sendGift(world, aGift(organisation));
    if (answer.statusCode === 429) refusals.push(answer);
    return answer;
  });
  try {
    await expect.poll(() => refusals.length).toBeGreaterThan(50);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }

  const all = await Promise.all(answers);
  const accepted = all.filter(({ statusCode }) => statusCode === 201);
  expect(accepted.length + refusals.length).toBe(200);
  expect(accepted.length).toBeGreaterThan(100);
  const [refused] = refusals;
  expect(refused?.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Het is op dit moment heel druk. Er is niets afgeschreven. Probeer het zo opnieuw.',
  });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(5);
  expect(refused?.headers['access-control-allow-origin']).toBe('*');
  for (const answer of accepted) expect((await donationOf(world, answer.json())).status).toBe('pending');
  const { rows } = await world.owner.query('select count(*)::int as donations from donation');
  expect(rows).toEqual([{ donations: accepted.length }]);
  expect((await sendGift(world, aGift(organisation))).statusCode).toBe(201);
});
