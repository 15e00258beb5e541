import { Schedule } from './schedule.ts';

class SimulatedClock {
  offsetMs = 0;
  #heldAt: number | null = null;

  now(): number {
    return this.#heldAt ?? Date.now() + this.offsetMs;
  }

  holdAt(moment: number): void {
    this.#heldAt = moment;
  }

  during(moment: number, work: () => void): void {
    const heldAt = this.#heldAt;
    this.#heldAt = moment;
    try {
      work();
    } finally {
      this.#heldAt = heldAt;
    }
  }

  release(aheadMs = 0): void {
    this.#heldAt = null;
    this.offsetMs += aheadMs;
  }
}

export class Timeline {
  /** Null for the shared timeline, which all accounts without their own clock use. */
  readonly account: string | null;
  readonly clock = new SimulatedClock();
  readonly schedule = new Schedule();
  isMoving = false;
  #lastMove: Promise<unknown> = Promise.resolve();

  constructor(account: string | null) {
    this.account = account;
  }

  runAfterEarlierMoves<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#lastMove.then(work);
    this.#lastMove = done.catch(() => undefined);
    return done;
  }
}
