import { MollieError } from './mollie-error.ts';

/** The pause that Mollie asked for; 0 for every other error. */
export function secondsToWait(error: unknown): number {
  if (error instanceof MollieError) return error.retryAfterSeconds ?? 0;
  if (error instanceof AggregateError) return Math.max(0, ...error.errors.map(secondsToWait));
  return error instanceof Error && error.cause !== undefined ? secondsToWait(error.cause) : 0;
}
