import type { MollieError } from '../../../../platform/mollie/mollie-error.ts';

/** Mollie has read what was to be changed, and would not: trying again does not help. */
export class ChangeRefused extends Error {
  readonly detail: string;
  /** Whether nothing runs at Mollie any more, because what ran was cancelled to be replaced. */
  readonly leavesNothing: boolean;

  constructor({ detail }: Pick<MollieError, 'detail'>, { leavesNothing = false } = {}) {
    super(`a change of a monthly gift was refused: ${detail}`);
    this.name = 'ChangeRefused';
    this.detail = detail;
    this.leavesNothing = leavesNothing;
  }
}
