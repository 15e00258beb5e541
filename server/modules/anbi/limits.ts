import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/** Enough for who fills in ten years on one day, too little to keep the database busy with files. */
export const limits = {
  filesByOrganisation: { name: 'anbi-file-organisation', max: 60, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, RateLimit>;
