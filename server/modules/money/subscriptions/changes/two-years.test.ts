import { test } from 'vitest';
import { useGivingWorld } from '../../../../testing/giving-world.ts';
import { expectTwoYearsOfKeptPromises } from '../../../../testing/expect-kept-promises.ts';

// Other tests cover the confirmation mails.
const skippedJobs = ['donation-completed', 'deliver-mail'];
const world = useGivingWorld(undefined, { skippedJobs });

test('ten random donors see every promise kept for two years', async () => {
  await expectTwoYearsOfKeptPromises(world, 20261116, 10, new Date('2030-01-29T22:30:00Z'));
}, 600_000);
