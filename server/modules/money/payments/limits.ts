import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Per address only: a television appeal may bring an organisation as much as the server can handle. */
export const limits = {
  giftsByAddress: { name: 'gift-address', max: 20, windowSeconds: 10 * 60 },
  keyTestsByAccount: { name: 'key-test-account', max: 20, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
