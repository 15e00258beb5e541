/**
 * What came of a call that did not succeed.
 * - unreachable, busy: nobody knows whether it was carried out. Ask again with the same key, never conclude anything.
 * - unauthorised: the key is not, or no longer, accepted.
 * - gone: there is no such thing, or no more.
 * - refused: it was read, understood and not carried out.
 */
export type MollieErrorKind = 'unreachable' | 'busy' | 'unauthorised' | 'gone' | 'refused';

export class MollieError extends Error {
  readonly kind: MollieErrorKind;
  readonly status: number | undefined;
  /** Mollie's own words, in English, for logs and timelines. */
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: MollieErrorKind,
    detail: string,
    more: { status?: number; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(`Mollie: ${kind}${more.status ? ` (${more.status})` : ''}: ${detail}`);
    this.name = 'MollieError';
    this.kind = kind;
    this.detail = detail;
    this.status = more.status;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** Whether Mollie may have done what was asked. */
  get isInDoubt(): boolean {
    return this.kind === 'unreachable' || this.kind === 'busy';
  }
}
