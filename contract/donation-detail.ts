import * as z from 'zod/mini';
import { donationStatuses, listedDonation } from './listed-donation.ts';
import { mistakeReasons, paymentKinds } from './gift-states.ts';
import { mailStatuses } from './mails.ts';
import { publicId } from './text.ts';

/** Separate from listed-donation.ts, so that the first screen does not load these schemas. */

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

export const donationPayment = z.object({
  kind: z.enum(paymentKinds),
  status: z.enum(donationStatuses),
  amount: z.string(),
  amountReturned: z.string(),
  /** When the payment was paid or failed. Before that, when it was created. */
  at: z.string(),
  paymentMethod: z.nullable(z.string()),
  molliePaymentId: z.nullable(z.string()),
  mistake: z.nullable(z.enum(mistakeReasons)),
});
export type DonationPayment = z.infer<typeof donationPayment>;

export const donationDetail = z.extend(listedDonation, {
  completedAt: z.nullable(z.string()),
  /** Mollie's name of the method, or one of `offlineMethods`; null while unknown. */
  paymentMethod: z.nullable(z.string()),
  amountForCosts: z.string(),
  amountRefunded: z.string(),
  amountChargedBack: z.string(),
  amountBeingRefunded: z.string(),
  amountRefundable: z.string(),
  subscriptionId: z.nullable(publicId),
  /** Null until the gift is paid, and after the donor was erased. */
  donorId: z.nullable(publicId),
  honour: z.nullable(
    z.object({
      name: z.string(),
      cardOn: z.nullable(z.string()),
      cardSentAt: z.nullable(z.string()),
    }),
  ),
  receiptNumber: z.nullable(z.string()),
  payments: z.array(donationPayment),
  timeline: z.array(timelineEntry),
  mails: z.array(donationMail),
});
export type DonationDetail = z.infer<typeof donationDetail>;
