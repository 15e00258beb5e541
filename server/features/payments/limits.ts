import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/** Enough for a family behind one address and for an appeal on television; not for a flood. */
export const limits = {
  giftsByAddress: { name: 'gift-address', max: 20, windowSeconds: 10 * 60 },
  giftsByOrganisation: { name: 'gift-organisation', max: 6_000, windowSeconds: 60 },
  keyTestsByAccount: { name: 'key-test-account', max: 20, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
