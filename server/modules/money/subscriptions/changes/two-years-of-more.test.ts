import { afterEach, test } from 'vitest';
import { endAllGifts } from '../../../../testing/changing-gifts.ts';
import { useGivingWorld } from '../../../../testing/giving-world.ts';
import { expectTwoYearsOfKeptPromises } from '../../../../testing/expect-kept-promises.ts';

const skippedJobs = ['donation-completed', 'deliver-mail'];
const world = useGivingWorld(undefined, { skippedJobs });

afterEach(() => endAllGifts(world));

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(seeds)('a hundred random donors see every promise kept for two years, seed %s', async (seed) => {
  const begin = Date.UTC(2030 + 3 * seed, 0, seed + 10, seed + 3);
  await expectTwoYearsOfKeptPromises(world, seed, 100, new Date(begin));
});
