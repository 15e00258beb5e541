import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/**
 * Mail that somebody asks for reaches people who did not: enough to try a template and to help a donor, too little to
 * bother anyone.
 */
export const limits = {
  testMailsByOrganisation: { name: 'test-mail-organisation', max: 10, windowSeconds: hour },
  /** Outside the team, and of all organisations together. */
  testMailsByRecipient: { name: 'test-mail-recipient', max: 3, windowSeconds: 24 * hour },
  resendsByDonation: { name: 'resend-donation', max: 5, windowSeconds: hour },
  resendsByOrganisation: { name: 'resend-organisation', max: 200, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
