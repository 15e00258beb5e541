import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** Registration has to say that an address is taken, so nobody may ask it often. */
export const limits = {
  registerByAccount: { name: 'register-account', max: 5, windowSeconds: hour },
  registerByAddress: { name: 'register-address', max: 20, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
