import type { World } from './world/world.ts';

export interface Attack {
  threat: string;
  tried: string;
  /** Returns the outcome; throws when the attack succeeded. */
  run(world: World): Promise<string>;
}
