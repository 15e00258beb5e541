import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** As for gifts: enough for a family behind one address, and not for a script. */
export const limits = {
  recoveriesByAddress: { name: 'recovery-address', max: 20, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
