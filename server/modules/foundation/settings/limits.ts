import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** A picture is drawn anew and kept: too few to keep the process busy or to fill the database. */
export const limits = {
  imagesByOrganisation: { name: 'image-organisation', max: 40, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, RateLimit>;
