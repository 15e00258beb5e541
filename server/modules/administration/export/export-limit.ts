import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

export const exportsByAccount: RateLimit = {
  name: 'organisation-export-account',
  max: 10,
  windowSeconds: 60 * 60,
};
