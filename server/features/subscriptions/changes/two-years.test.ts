import { test } from 'vitest';
import { useGivingWorld, type GivingWorld } from '../../../testing/giving-world.ts';
import { playTwoYears } from '../../../testing/play-two-years.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';

const world: GivingWorld = useGivingWorld(() => ({ clock: simulatedClock(world) }));

test('whatever donors and their banks do to a hundred gifts in two years, what was promised is kept', async () => {
  await playTwoYears(world, 20261116, 100);
}, 300_000);
