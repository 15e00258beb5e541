import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** Every start is a mail to an address that somebody typed, and work for a person at the organisation. */
export const limits = {
  /** A class or a club that starts together shares one. */
  startsByAddress: { name: 'action-start-address', max: 30, windowSeconds: hour },
  /** Of all organisations together. */
  startsToEmail: { name: 'action-start-email', max: 3, windowSeconds: 24 * hour },
  /** However many addresses a flood comes from. */
  startsOfOrganisation: { name: 'action-start-organisation', max: 100, windowSeconds: hour },
  openByAddress: { name: 'action-open-address', max: 120, windowSeconds: hour },
  lostByAddress: { name: 'action-lost-address', max: 20, windowSeconds: hour },
  lostToEmail: { name: 'action-lost-email', max: 3, windowSeconds: hour / 2 },
  picturesOfPage: { name: 'action-picture-page', max: 20, windowSeconds: 24 * hour },
  thanksOfPage: { name: 'action-thanks-page', max: 5, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;
