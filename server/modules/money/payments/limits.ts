import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/**
 * Enough for a family behind one address; not for a script. How many gifts one organisation may get has no limit of its
 * own: an appeal on television may bring what the machine can do, which the gate before it finds out.
 */
export const limits = {
  giftsByAddress: { name: 'gift-address', max: 20, windowSeconds: 10 * 60 },
  keyTestsByAccount: { name: 'key-test-account', max: 20, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
