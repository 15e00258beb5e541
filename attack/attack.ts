import type { World } from './world/world.ts';

export interface Attack {
  threat: string;
  tried: string;
  /** Returns the outcome. Throws when the attack succeeds. */
  run(world: World): Promise<string>;
}
