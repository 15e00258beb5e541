import { MollieError } from './mollie-error.ts';

/** How long Mollie asked to wait before it is asked again; 0 when it did not, or when something else went wrong. */
export function secondsToWait(error: unknown): number {
  if (error instanceof MollieError) return error.retryAfterSeconds ?? 0;
  if (error instanceof AggregateError) return Math.max(0, ...error.errors.map(secondsToWait));
  return error instanceof Error && error.cause !== undefined ? secondsToWait(error.cause) : 0;
}
