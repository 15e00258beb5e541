/**
 * What came of a call that did not succeed.
 * - unreachable, busy: nobody knows whether it was carried out. Ask again with the same key, never conclude anything.
 * - unauthorised: the key is not, or no longer, accepted.
 * - gone: Mollie itself says that there is no such thing, or no more. It may still be a hiccup: look twice before
 *   believing it.
 * - refused: it was read, understood and not carried out. Also what a key may not do (403).
 */
export type MollieErrorKind = 'unreachable' | 'busy' | 'unauthorised' | 'gone' | 'refused';

export class MollieError extends Error {
  readonly kind: MollieErrorKind;
  readonly status: number | undefined;
  /** Mollie's own words, in English, for logs and timelines. */
  readonly detail: string;
  /** Which part of what we sent Mollie would not take, where it says so. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Mollie itself has answered, and not something in between. */
  readonly isMolliesOwn: boolean;

  constructor(
    kind: MollieErrorKind,
    detail: string,
    more: {
      status?: number;
      field?: string | undefined;
      retryAfterSeconds?: number | undefined;
      isMolliesOwn?: boolean;
    } = {},
  ) {
    super(`Mollie: ${kind}${more.status ? ` (${more.status})` : ''}: ${detail}`);
    this.name = 'MollieError';
    this.kind = kind;
    this.detail = detail;
    this.status = more.status;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.isMolliesOwn = more.isMolliesOwn ?? false;
  }

  /** Whether Mollie may have done what was asked. */
  get isInDoubt(): boolean {
    return this.kind === 'unreachable' || this.kind === 'busy';
  }
}

export function isMollieError(error: unknown, kind: MollieErrorKind): error is MollieError {
  return error instanceof MollieError && error.kind === kind;
}

/** Whether what was asked is refused, and not the key that it was asked with: another key may be saved. */
export function isRefusal(error: unknown): error is MollieError {
  return isMollieError(error, 'refused') && error.status !== 403;
}
