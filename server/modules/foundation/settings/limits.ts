import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Redrawing images costs CPU time and storage. */
export const limits = {
  imagesByOrganisation: { name: 'image-organisation', max: 40, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, RateLimit>;
