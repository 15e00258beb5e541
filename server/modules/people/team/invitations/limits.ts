import type { RateLimit } from '../../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** The first two protect strangers from unwanted mail. The last two keep visitors from guessing invitation links. */
export const limits = {
  inviteByOrganisation: { name: 'invite-organisation', max: 10, windowSeconds: hour },
  inviteByRecipient: { name: 'invite-recipient', max: 5, windowSeconds: hour },
  openByAddress: { name: 'invitation-open-address', max: 60, windowSeconds: hour },
  acceptByAddress: { name: 'invitation-accept-address', max: 20, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
