import { test } from 'vitest';
import { useGivingWorld, type GivingWorld } from '../../../../testing/giving-world.ts';
import { expectTwoYearsOfKeptPromises } from '../../../../testing/expect-kept-promises.ts';
import { simulatedClock } from '../../../../testing/simulated-clock.ts';

// What is thanked for is proven elsewhere.
const skippedJobs = ['donation-completed', 'deliver-mail'];
const world: GivingWorld = useGivingWorld(() => ({ clock: simulatedClock(world) }), { skippedJobs });

test('whatever donors and their banks do to fifty gifts in two years, what was promised is kept', async () => {
  await expectTwoYearsOfKeptPromises(world, 20261116, 50, new Date('2030-01-29T22:30:00Z'));
}, 600_000);
