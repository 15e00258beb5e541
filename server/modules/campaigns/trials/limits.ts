import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

export const limits = {
  trialsByOrganisation: { name: 'trial-organisation', max: 20, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, RateLimit>;
