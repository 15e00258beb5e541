import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Everything that an organisation has, as one archive. */
export const exportsByAccount: RateLimit = {
  name: 'organisation-export-account',
  max: 10,
  windowSeconds: 60 * 60,
};
