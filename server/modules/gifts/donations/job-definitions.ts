import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const donationPayload = z.object({ organisationId: publicId, donationId: publicId });

export const donationCompletedJob: JobDefinition<typeof donationPayload> = {
  name: 'donation-completed',
  payload: donationPayload,
  maxAttempts: 25,
};

const paymentPayload = z.object({ organisationId: publicId, paymentId: publicId });

export const mistakenPaymentPaidJob: JobDefinition<typeof paymentPayload> = {
  name: 'mistaken-payment-paid',
  payload: paymentPayload,
  maxAttempts: 25,
};

const chargePayload = z.object({
  organisationId: publicId,
  donationId: publicId,
  paymentId: publicId,
  mandateId: z.nullable(z.string().check(z.maxLength(100))),
});

/**
 * Runs when a payment of a subscription has a new outcome, except when a charge is paid as planned. Also runs
 * when the donor confirms that Mollie may collect later charges from the bank account that paid a missed
 * charge.
 */
export const chargeMovedJob: JobDefinition<typeof chargePayload> = {
  name: 'charge-moved',
  payload: chargePayload,
  maxAttempts: 25,
};
