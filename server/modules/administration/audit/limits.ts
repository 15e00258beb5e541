import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

export const limits = {
  exportsByAccount: { name: 'audit-export-account', max: 20, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
