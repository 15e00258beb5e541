import type { RateLimit } from '../../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** The first two limit mails to strangers. The last two stop visitors who guess the link of an invitation. */
export const limits = {
  inviteByOrganisation: { name: 'invite-organisation', max: 10, windowSeconds: hour },
  inviteByRecipient: { name: 'invite-recipient', max: 5, windowSeconds: hour },
  openByAddress: { name: 'invitation-open-address', max: 60, windowSeconds: hour },
  acceptByAddress: { name: 'invitation-accept-address', max: 20, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
