import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** Registration is limited, because it reveals whether an e-mail address is known. */
export const limits = {
  registerByAccount: { name: 'register-account', max: 5, windowSeconds: hour },
  registerByAddress: { name: 'register-address', max: 20, windowSeconds: hour },
  identityMailsByOrganisation: { name: 'identity-mail-organisation', max: 5, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;
