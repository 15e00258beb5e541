import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

export const limits = {
  /** All new organisations share this limit. */
  mailsOfNewcomers: { name: 'mails-of-newcomers', max: 200, windowSeconds: 60 * 60 },
} satisfies Record<string, RateLimit>;
