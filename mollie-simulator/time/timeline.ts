import { SimulatedClock } from './clock.ts';
import { Schedule } from './schedule.ts';

/** A course of time and what is planned in it: the one that accounts share, or that of a single account. */
export class Timeline {
  /** Whose it is; null when it is shared. */
  readonly account: string | null;
  readonly clock = new SimulatedClock();
  readonly schedule = new Schedule();
  isMoving = false;
  #lastMove: Promise<unknown> = Promise.resolve();

  constructor(account: string | null) {
    this.account = account;
  }

  /** Runs when this time is not being moved, and before it is moved again. */
  whenStill<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#lastMove.then(work);
    this.#lastMove = done.catch(() => undefined);
    return done;
  }
}
