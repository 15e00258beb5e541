import type { Clock } from '../platform/clock.ts';

/** A clock of the product that follows the provider's. What is given here is looked at when the time is asked for. */
export interface SimulatedClock extends Clock {
  isSimulated: true;
}

/**
 * For tests of what is promised for a day: those hold our time against Mollie's.
 *
 *     const world: GivingWorld = useGivingWorld(() => ({ clock: simulatedClock(world) }));
 *
 * `world.movePast` moves it, and so does whatever else moves the simulator's.
 */
export function simulatedClock(world: { providerNow: () => Date }): SimulatedClock {
  // Before the world is complete nothing was moved.
  return { isSimulated: true, now: () => world.providerNow?.() ?? new Date() };
}

export function isSimulated(clock: Clock): clock is SimulatedClock {
  return 'isSimulated' in clock;
}
