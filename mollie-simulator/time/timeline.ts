import { SimulatedClock } from './clock.ts';
import { Schedule } from './schedule.ts';

export class Timeline {
  /** Null: shared. */
  readonly account: string | null;
  readonly clock = new SimulatedClock();
  readonly schedule = new Schedule();
  isMoving = false;
  #lastMove: Promise<unknown> = Promise.resolve();

  constructor(account: string | null) {
    this.account = account;
  }

  whenStill<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#lastMove.then(work);
    this.#lastMove = done.catch(() => undefined);
    return done;
  }
}
