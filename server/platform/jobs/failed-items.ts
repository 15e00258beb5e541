import { secondsToWait } from '../mollie/mollie-error.ts';

/** Lets a job over many items continue after a failure, except when Mollie asks for a pause. */
export class FailedItems {
  readonly #errors: unknown[] = [];

  get isEmpty(): boolean {
    return this.#errors.length === 0;
  }

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

  report(what: string): void {
    if (!this.isEmpty)
      throw new AggregateError(this.#errors, `${this.#errors.length} ${what}: ${String(this.#errors[0])}`);
  }
}
