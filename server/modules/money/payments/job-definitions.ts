import * as z from 'zod/mini';
import { environments } from '../../../../contract/environments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';

const paymentPayload = z.object({
  organisationId: publicId,
  molliePaymentId: z.string().check(z.maxLength(100)),
  /** Either paymentId or subscriptionId is set. */
  paymentId: z.nullable(publicId),
  subscriptionId: z.nullable(publicId),
});

/** The job is retried for half an hour. Later, a scheduled check or the nightly comparison fetches the payment. */
export const fetchPaymentJob: JobDefinition<typeof paymentPayload> = {
  name: 'fetch-payment',
  payload: paymentPayload,
  maxAttempts: 8,
};

/** `owner` is the recorded payment. For a charge that is perhaps not recorded yet, it is the subscription. */
export function enqueueFetch(
  transaction: OrganisationTransaction,
  molliePaymentId: string,
  owner: { paymentId: string } | { subscriptionId: string },
): Promise<void> {
  const { organisationId } = transaction.scope;
  const payload = { organisationId, molliePaymentId, paymentId: null, subscriptionId: null, ...owner };
  return enqueueJob(transaction, fetchPaymentJob, payload);
}

const ownPaymentPayload = z.object({ organisationId: publicId, paymentId: publicId });

export const checkPaymentJob: JobDefinition<typeof ownPaymentPayload> = {
  name: 'check-payment',
  payload: ownPaymentPayload,
  maxAttempts: 3,
};

const refundPayload = z.object({ organisationId: publicId, refundId: publicId });

export const sendRefundJob: JobDefinition<typeof refundPayload> = {
  name: 'send-refund',
  payload: refundPayload,
  maxAttempts: 25,
};

export const accountPayload = z.object({
  organisationId: publicId,
  secretId: publicId,
  environment: z.enum(environments),
});

export const reconcileAccountJob: JobDefinition<typeof accountPayload> = {
  name: 'reconcile-account',
  payload: accountPayload,
  maxAttempts: 5,
};
