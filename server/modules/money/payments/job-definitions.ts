import * as z from 'zod/mini';
import { environments } from '../../../../contract/environments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { JobDefinition } from '../../../platform/jobs/job.ts';

const paymentPayload = z.object({
  organisationId: publicId,
  paymentId: z.string().check(z.maxLength(100)),
  /** Exactly one of these is set: what the webhook's address belongs to. */
  donationId: z.nullable(publicId),
  subscriptionId: z.nullable(publicId),
});

/** Retried for about half an hour; after that the checks and the nightly comparison go on by themselves. */
export const fetchPaymentJob: JobDefinition<typeof paymentPayload> = {
  name: 'fetch-payment',
  payload: paymentPayload,
  maxAttempts: 8,
};

const donationPayload = z.object({ organisationId: publicId, donationId: publicId });

export const checkDonationJob: JobDefinition<typeof donationPayload> = {
  name: 'check-donation',
  payload: donationPayload,
  maxAttempts: 3,
};

const refundPayload = z.object({ organisationId: publicId, refundId: publicId });

export const sendRefundJob: JobDefinition<typeof refundPayload> = {
  name: 'send-refund',
  payload: refundPayload,
  maxAttempts: 25,
};

const accountPayload = z.object({
  organisationId: publicId,
  secretId: publicId,
  environment: z.enum(environments),
});

export const reconcileAccountJob: JobDefinition<typeof accountPayload> = {
  name: 'reconcile-account',
  payload: accountPayload,
  maxAttempts: 5,
};
