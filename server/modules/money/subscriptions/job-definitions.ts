import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { accountPayload } from '../payments/job-definitions.ts';

const subscriptionPayload = z.object({ organisationId: publicId, subscriptionId: publicId });
type SubscriptionJob = JobDefinition<typeof subscriptionPayload>;

function subscriptionJob(name: string, options: Pick<SubscriptionJob, 'maxAttempts' | 'alarm'>) {
  return { name, payload: subscriptionPayload, ...options };
}

/** Replaces a waiting job of this kind for the same subscription. */
export function enqueueSubscriptionJob(
  transaction: OrganisationTransaction,
  job: SubscriptionJob,
  subscriptionId: string,
  options: { delayMs?: number; queue?: string } = {},
): Promise<void> {
  const payload = { organisationId: transaction.scope.organisationId, subscriptionId };
  return enqueueJob(transaction, job, payload, { key: `${job.name}:${subscriptionId}`, ...options });
}

/** This job is retried for weeks, because a donor has promised to give. */
export const startSubscriptionJob = subscriptionJob('start-subscription', { maxAttempts: 100 });

export const syncSubscriptionJob = subscriptionJob('sync-subscription', { maxAttempts: 10 });

/** Cancels the subscription again a day after Mollie answered 404, because a 404 may be temporary. */
export const verifyEndJob = subscriptionJob('verify-end', { maxAttempts: 25 });

export const cancelStraysJob = subscriptionJob('cancel-strays', {
  maxAttempts: 25,
  alarm: 'A subscription ran at Mollie that no running monthly gift uses; it is cancelled',
});

export const restoreTermsJob = subscriptionJob('restore-terms', {
  maxAttempts: 25,
  alarm: 'Mollie had another amount or interval for a monthly gift than the donor confirmed; it is restored',
});

export const cancelAgainJob = subscriptionJob('cancel-again', {
  maxAttempts: 25,
  alarm: 'Mollie charged for a monthly gift that had ended; it is cancelled again and the charge is refunded',
});

const changePayload = z.object({
  organisationId: publicId,
  subscriptionId: publicId,
  changeId: publicId,
  /** The user whose stop is written to the log when it is carried out. */
  actor: z.optional(
    z.object({
      accountId: publicId,
      organisationId: publicId,
      isAdmin: z.boolean(),
      email: z.string().check(z.maxLength(254)),
    }),
  ),
});

/** This job is retried for weeks, because we promised the change to the donor. */
export const carryOutChangeJob: JobDefinition<typeof changePayload> = {
  name: 'carry-out-change',
  payload: changePayload,
  maxAttempts: 100,
};

export const compareSubscriptionsJob: JobDefinition<typeof accountPayload> = {
  name: 'compare-subscriptions',
  payload: accountPayload,
  maxAttempts: 5,
};
