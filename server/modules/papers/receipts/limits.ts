import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** The limits allow trying a template and helping a donor, but protect recipients from many mails. */
export const limits = {
  testMailsByOrganisation: { name: 'test-mail-organisation', max: 10, windowSeconds: hour },
  /** Applies to a recipient outside the team, for all organisations together. */
  testMailsByRecipient: { name: 'test-mail-recipient', max: 3, windowSeconds: 24 * hour },
  resendsByDonation: { name: 'resend-donation', max: 5, windowSeconds: hour },
  resendsByOrganisation: { name: 'resend-organisation', max: 200, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
