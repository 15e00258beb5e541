import type { Clock } from '../platform/clock.ts';

export interface SimulatedClock extends Clock {
  isSimulated: true;
}

/** Usage: `const world: GivingWorld = useGivingWorld(() => ({ clock: simulatedClock(world) }))`. */
export function simulatedClock(world: { providerNow: () => Date }): SimulatedClock {
  // The world has no provider yet while it is built.
  return { isSimulated: true, now: () => world.providerNow?.() ?? new Date() };
}

export function isSimulated(clock: Clock): clock is SimulatedClock {
  return 'isSimulated' in clock;
}
