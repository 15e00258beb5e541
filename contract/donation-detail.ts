import * as z from 'zod/mini';
import { donationStatuses, listedDonation } from './donation-list.ts';
import { mistakeReasons, paymentKinds } from './gift-states.ts';
import { mailStatuses } from './mails.ts';
import { publicId } from './text.ts';

/** One donation with everything that happened to it. Apart from the list, so that the first screen does not load it. */

export const timelineEntry = z.object({ at: z.string(), kind: z.string(), text: z.string() });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const donationMail = z.object({
  kind: z.string(),
  subject: z.string(),
  to: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
});
export type DonationMail = z.infer<typeof donationMail>;

export const donationDetail = z.extend(listedDonation, {
  completedAt: z.nullable(z.string()),
  /** The provider's word for what was paid with; null while that is not known. */
  paymentMethod: z.nullable(z.string()),
  /** What of the amount the donor added for the costs of the payment. */
  amountForCosts: z.string(),
  amountRefunded: z.string(),
  amountChargedBack: z.string(),
  /** What is on its way back. */
  amountUnderWay: z.string(),
  /** What can still be paid back; '0.00' when nothing can. */
  amountRefundable: z.string(),
  subscriptionId: z.nullable(publicId),
  /** In whose honour it is; null for nobody's. */
  honour: z.nullable(
    z.object({
      name: z.string(),
      /** The day on which a card about it is sent; null when none waits. */
      cardOn: z.nullable(z.string()),
      cardSentAt: z.nullable(z.string()),
    }),
  ),
  /** On its receipt; null while it has none. */
  receiptNumber: z.nullable(z.string()),
  /** Every attempt to pay it, oldest first; a gift in cash has none. */
  payments: z.array(
    z.object({
      kind: z.enum(paymentKinds),
      status: z.enum(donationStatuses),
      amount: z.string(),
      amountReturned: z.string(),
      /** When it was paid or failed; else when it was begun. */
      at: z.string(),
      paymentMethod: z.nullable(z.string()),
      molliePaymentId: z.nullable(z.string()),
      /** Why it should not have been made; null for any other. */
      mistake: z.nullable(z.enum(mistakeReasons)),
    }),
  ),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  mails: z.array(donationMail),
});
export type DonationDetail = z.infer<typeof donationDetail>;
