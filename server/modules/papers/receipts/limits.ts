import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** Enough to try a template and to help a donor, but too few to annoy a recipient. */
export const limits = {
  testMailsByOrganisation: { name: 'test-mail-organisation', max: 10, windowSeconds: hour },
  /** For a recipient outside the team, across all organisations. */
  testMailsByRecipient: { name: 'test-mail-recipient', max: 3, windowSeconds: 24 * hour },
  resendsByDonation: { name: 'resend-donation', max: 5, windowSeconds: hour },
  resendsByOrganisation: { name: 'resend-organisation', max: 200, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
