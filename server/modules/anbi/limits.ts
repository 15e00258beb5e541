import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/** Enough to fill in ten years on one day. */
export const limits = {
  filesByOrganisation: { name: 'anbi-file-organisation', max: 60, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, RateLimit>;
