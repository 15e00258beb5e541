import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const donationPayload = z.object({ organisationId: publicId, donationId: publicId });

/** Enqueued in the transaction that completes a donation. What follows from it is for others to say. */
export const donationCompletedJob: JobDefinition<typeof donationPayload> = {
  name: 'donation-completed',
  payload: donationPayload,
  maxAttempts: 25,
};

const paymentPayload = z.object({ organisationId: publicId, paymentId: publicId });

/** Enqueued for a payment that should not have been made, or not of that amount: the money goes back. */
export const mistakenPaymentPaidJob: JobDefinition<typeof paymentPayload> = {
  name: 'mistaken-payment-paid',
  payload: paymentPayload,
  maxAttempts: 25,
};

const chargePayload = z.object({
  organisationId: publicId,
  donationId: publicId,
  paymentId: publicId,
  /** What it was charged with, or what the donor's payment gave. */
  mandateId: z.nullable(z.string().check(z.maxLength(100))),
});

/**
 * Enqueued in the transaction in which a payment of a recurring gift, after its first, comes to an end of any kind:
 * paid, not paid, taken back or come again.
 */
export const chargeMovedJob: JobDefinition<typeof chargePayload> = {
  name: 'charge-moved',
  payload: chargePayload,
  maxAttempts: 25,
};
