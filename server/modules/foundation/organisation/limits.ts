import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

export const limits = {
  /** Of all new organisations together, to addresses outside their teams. */
  mailsOfNewcomers: { name: 'mails-of-newcomers', max: 200, windowSeconds: 60 * 60 },
} satisfies Record<string, RateLimit>;
