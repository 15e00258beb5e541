import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** Every wish is a mail to an address that nobody has checked. The wishes limit how often one organisation mails it. */
export const limits = {
  wishesByAddress: { name: 'reminder-address', max: 10, windowSeconds: hour },
  wishesOfOrganisation: { name: 'reminder-organisation', max: 300, windowSeconds: hour },
  wishesToEmail: { name: 'reminder-email', max: 3, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;
