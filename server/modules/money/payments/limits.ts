import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Gifts have no limit per organisation, because a television appeal can cause very many gifts. */
export const limits = {
  giftsByAddress: { name: 'gift-address', max: 20, windowSeconds: 10 * 60 },
  keyTestsByAccount: { name: 'key-test-account', max: 20, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
