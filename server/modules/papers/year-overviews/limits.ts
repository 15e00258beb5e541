import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const tenMinutes = 10 * 60;

/** An overview of some thousand gifts takes a second to draw, a list of all donors a second of the database. */
export const limits = {
  overviewsByAccount: { name: 'overview-account', max: 120, windowSeconds: tenMinutes },
  exportsByAccount: { name: 'overview-export-account', max: 20, windowSeconds: tenMinutes },
} satisfies Record<string, RateLimit>;
