import { secondsToWait } from '../mollie/seconds-to-wait.ts';

/**
 * For a job over many things: one that fails does not keep the others from being done, and the job says so at its end.
 * Only when Mollie asks to be left alone for a while are the others left for the next attempt.
 */
export class FailedItems {
  readonly #errors: unknown[] = [];

  get isEmpty(): boolean {
    return this.#errors.length === 0;
  }

  /** The first failure of a kind, to be told to somebody who waits. */
  find<Kind extends Error>(isKind: (error: unknown) => error is Kind): Kind | undefined {
    return this.#errors.find(isKind);
  }

  async collect(work: () => Promise<unknown>): Promise<void> {
    if (this.#errors.some((error) => secondsToWait(error) > 0)) return;
    try {
      await work();
    } catch (error) {
      this.#errors.push(error);
    }
  }

  /** Throws when anything failed, so that the job counts as failed, is logged and is tried again. */
  report(what: string): void {
    if (!this.isEmpty)
      throw new AggregateError(this.#errors, `${this.#errors.length} ${what}: ${String(this.#errors[0])}`);
  }
}
