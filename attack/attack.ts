import type { World } from './world/world.ts';

/** One row of the list of threats. */
export interface Attack {
  threat: string;
  tried: string;
  /** Tests that prove more of the same row from inside. */
  alsoIn: string[];
  /** Tells what came of it; throws when the product gave way. */
  run(world: World): Promise<string>;
}
