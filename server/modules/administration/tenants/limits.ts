import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** Registration has to say that an address is taken, so nobody may ask it often. */
export const limits = {
  registerByAccount: { name: 'register-account', max: 5, windowSeconds: hour },
  registerByAddress: { name: 'register-address', max: 20, windowSeconds: hour },
  /** Who changes a name to and fro has it wait anew each time. */
  identityMailsByOrganisation: { name: 'identity-mail-organisation', max: 5, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;
