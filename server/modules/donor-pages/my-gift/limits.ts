import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

export const limits = {
  askByAddress: { name: 'my-gift-ask-address', max: 20, windowSeconds: hour },
  /** A link is valid for the same time as this window, so an unused link still works when the limit is reached. */
  mailsToDonor: { name: 'my-gift-mails-donor', max: 3, windowSeconds: hour / 2 },
  openByAddress: { name: 'my-gift-open-address', max: 60, windowSeconds: hour },
  newEmailByDonor: { name: 'my-gift-email-donor', max: 5, windowSeconds: hour },
  newEmailByRecipient: { name: 'my-gift-email-recipient', max: 3, windowSeconds: 24 * hour },
  /** Enough for the receipts of five years of monthly gifts. */
  papersOfDonor: { name: 'my-gift-papers-donor', max: 60, windowSeconds: hour / 6 },
  /**
   * Somebody with a forwarded mail can use up this limit. The donor can still open Mijn gift, because its links have
   * their own limit above.
   */
  confirmationsByGift: { name: 'my-gift-confirm-gift', max: 5, windowSeconds: 24 * hour },
  linkByGift: { name: 'my-gift-link-gift', max: 3, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;
