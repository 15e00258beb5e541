/**
 * - unreachable, busy: it is unknown whether Mollie executed the call. Retry with the same idempotency key.
 * - unauthorised: Mollie does not accept the API key.
 * - gone: Mollie says that the object does not exist (any more). Check again later, because this may be temporary.
 * - refused: Mollie refused the call, or the API key lacks a permission (403).
 */
export type MollieErrorKind = 'unreachable' | 'busy' | 'unauthorised' | 'gone' | 'refused';

export class MollieError extends Error {
  readonly kind: MollieErrorKind;
  readonly status: number | undefined;
  readonly detail: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** True when Mollie itself answered. False when a proxy answered, or when no answer came. */
  readonly isFromMollie: boolean;

  constructor(
    kind: MollieErrorKind,
    detail: string,
    more: {
      status?: number;
      field?: string | undefined;
      retryAfterSeconds?: number | undefined;
      isFromMollie?: boolean;
    } = {},
  ) {
    super(`Mollie: ${kind}${more.status ? ` (${more.status})` : ''}: ${detail}`);
    this.name = 'MollieError';
    this.kind = kind;
    this.detail = detail;
    this.status = more.status;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.isFromMollie = more.isFromMollie ?? false;
  }

  get isInDoubt(): boolean {
    return this.kind === 'unreachable' || this.kind === 'busy';
  }
}

export function isMollieError(error: unknown, kind: MollieErrorKind): error is MollieError {
  return error instanceof MollieError && error.kind === kind;
}

/** False for a 403, which refuses the API key. The call may succeed with another key. */
export function isRefusal(error: unknown): error is MollieError {
  return isMollieError(error, 'refused') && error.status !== 403;
}

export function secondsToWait(error: unknown): number {
  if (error instanceof MollieError) return error.retryAfterSeconds ?? 0;
  if (error instanceof AggregateError) return Math.max(0, ...error.errors.map(secondsToWait));
  return error instanceof Error && error.cause !== undefined ? secondsToWait(error.cause) : 0;
}
