import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/**
 * Starts are limited for two reasons: each start mails an unverified email address, and the organisation must
 * review each page whose maker confirms that address.
 */
export const limits = {
  startsByAddress: { name: 'action-start-address', max: 30, windowSeconds: hour },
  /** Across all organisations. */
  startsToEmail: { name: 'action-start-email', max: 3, windowSeconds: 24 * hour },
  startsOfOrganisation: { name: 'action-start-organisation', max: 100, windowSeconds: hour },
  openByAddress: { name: 'action-open-address', max: 120, windowSeconds: hour },
  lostLinksByAddress: { name: 'action-lost-address', max: 20, windowSeconds: hour },
  lostLinksToEmail: { name: 'action-lost-email', max: 3, windowSeconds: hour / 2 },
  picturesOfPage: { name: 'action-picture-page', max: 20, windowSeconds: 24 * hour },
  thanksOfPage: { name: 'action-thanks-page', max: 5, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;
