import type { MollieError } from '../../../../platform/mollie/mollie-error.ts';

/** Mollie rejected the change; retrying does not help. */
export class ChangeRefused extends Error {
  readonly detail: string;
  /** Whether the old subscription was already cancelled for its replacement. */
  readonly leavesNothing: boolean;

  constructor({ detail }: Pick<MollieError, 'detail'>, { leavesNothing = false } = {}) {
    super(`a change of a monthly gift was refused: ${detail}`);
    this.name = 'ChangeRefused';
    this.detail = detail;
    this.leavesNothing = leavesNothing;
  }
}
