import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Drawing takes a tenth of a second. One that was drawn before is not counted. */
export const limits = {
  drawnImagesByAddress: { name: 'share-image-address', max: 60, windowSeconds: 60 },
} satisfies Record<string, RateLimit>;
