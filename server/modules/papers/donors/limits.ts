import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Looks through all gifts and mails of an organisation. */
export const limits = {
  exportsByAccount: { name: 'donor-export-account', max: 60, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
