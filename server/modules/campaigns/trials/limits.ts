import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** A trial takes weeks; more than this is no trial. */
export const limits = {
  trialsByOrganisation: { name: 'trial-organisation', max: 20, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, RateLimit>;
