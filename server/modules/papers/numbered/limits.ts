import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Codes that do not exist: enough for whoever misreads a few papers, and not for guessing. */
export const limits = {
  unknownCodesByAddress: { name: 'paper-code-address', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
