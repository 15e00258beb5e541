import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const hour = 60 * 60;

/** As for logging in: enough for a family behind one address, not for a script. */
export const limits = {
  askByAddress: { name: 'my-gift-ask-address', max: 20, windowSeconds: hour },
  /** For as long as a link works: of those that were mailed in it, each still does. */
  mailsToDonor: { name: 'my-gift-mails-donor', max: 3, windowSeconds: hour / 2 },
  openByAddress: { name: 'my-gift-open-address', max: 60, windowSeconds: hour },
  newEmailByDonor: { name: 'my-gift-email-donor', max: 5, windowSeconds: hour },
  newEmailByRecipient: { name: 'my-gift-email-recipient', max: 3, windowSeconds: 24 * hour },
  /** Receipts of five years of monthly gifts, one after another. */
  papersOfDonor: { name: 'my-gift-papers-donor', max: 60, windowSeconds: hour / 6 },
  /** Somebody who was forwarded a mail can cause these; a limit of their own leaves the donor's own links alone. */
  confirmationsByGift: { name: 'my-gift-confirm-gift', max: 5, windowSeconds: 24 * hour },
  linkByGift: { name: 'my-gift-link-gift', max: 3, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;
