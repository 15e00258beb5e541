/**
 * - unreachable, busy: it is unknown whether Mollie did it. Retry with the same key, conclude nothing.
 * - unauthorised: Mollie does not accept the API key.
 * - gone: Mollie says that it does not exist (any more). Check twice: it may be a hiccup.
 * - refused: Mollie understood and did nothing. Also when the API key lacks a permission (403).
 */
export type MollieErrorKind = 'unreachable' | 'busy' | 'unauthorised' | 'gone' | 'refused';

export class MollieError extends Error {
  readonly kind: MollieErrorKind;
  readonly status: number | undefined;
  readonly detail: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** False when a proxy answered instead of Mollie. */
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

  get isInDoubt(): boolean {
    return this.kind === 'unreachable' || this.kind === 'busy';
  }
}

export function isMollieError(error: unknown, kind: MollieErrorKind): error is MollieError {
  return error instanceof MollieError && error.kind === kind;
}

/** False for a 403: it refuses the API key, which can be replaced. */
export function isRefusal(error: unknown): error is MollieError {
  return isMollieError(error, 'refused') && error.status !== 403;
}

/** The pause that Mollie asked for; 0 for every other error. */
export function secondsToWait(error: unknown): number {
  if (error instanceof MollieError) return error.retryAfterSeconds ?? 0;
  if (error instanceof AggregateError) return Math.max(0, ...error.errors.map(secondsToWait));
  return error instanceof Error && error.cause !== undefined ? secondsToWait(error.cause) : 0;
}
