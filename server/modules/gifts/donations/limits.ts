import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const tenMinutes = 10 * 60;

/** Every gift of an organisation, read and written anew each time. */
export const limits = {
  exportsByAccount: { name: 'donation-export-account', max: 20, windowSeconds: tenMinutes },
  /** Without a page: all of them at once, as a program may ask. */
  wholeListsByAccount: { name: 'donation-list-account', max: 60, windowSeconds: tenMinutes },
} satisfies Record<string, RateLimit>;
