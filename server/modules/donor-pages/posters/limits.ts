import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

export const limits = {
  // A family at a church door, not somebody who makes a poster look busy. Who comes more often is led on, uncounted.
  scansByAddress: { name: 'scan-address', max: 60, windowSeconds: 60 * 60 },
} satisfies Record<string, RateLimit>;
