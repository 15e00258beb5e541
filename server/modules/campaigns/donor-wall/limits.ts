import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** A letter with a thousand messages takes a second to draw. */
export const limits = {
  lettersByAccount: { name: 'letter-account', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
