import * as z from 'zod/mini';
import { environments } from '../../../../contract/environments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';

const subscriptionPayload = z.object({ organisationId: publicId, subscriptionId: publicId });

/** Retried for weeks, because a donor has promised to give. */
export const startSubscriptionJob: JobDefinition<typeof subscriptionPayload> = {
  name: 'start-subscription',
  payload: subscriptionPayload,
  maxAttempts: 100,
};

export const syncSubscriptionJob: JobDefinition<typeof subscriptionPayload> = {
  name: 'sync-subscription',
  payload: subscriptionPayload,
  maxAttempts: 10,
};

export function enqueueSync(
  transaction: OrganisationTransaction,
  subscriptionId: string,
  options: { delayMs?: number; queue?: string } = {},
): Promise<void> {
  const payload = { organisationId: transaction.scope.organisationId, subscriptionId };
  return enqueueJob(transaction, syncSubscriptionJob, payload, { key: `sync:${subscriptionId}`, ...options });
}

/** Asks Mollie again a day after a stop that met only a 404. */
export const verifyEndJob: JobDefinition<typeof subscriptionPayload> = {
  name: 'verify-end',
  payload: subscriptionPayload,
  maxAttempts: 25,
};

const changePayload = z.object({ organisationId: publicId, changeId: publicId });

/** Retried for weeks, because the donor was promised the change. */
export const carryOutChangeJob: JobDefinition<typeof changePayload> = {
  name: 'carry-out-change',
  payload: changePayload,
  maxAttempts: 100,
};

const accountPayload = z.object({
  organisationId: publicId,
  secretId: publicId,
  environment: z.enum(environments),
});

export const compareSubscriptionsJob: JobDefinition<typeof accountPayload> = {
  name: 'compare-subscriptions',
  payload: accountPayload,
  maxAttempts: 5,
};

export const cancelStraysJob: JobDefinition<typeof subscriptionPayload> = {
  name: 'cancel-strays',
  payload: subscriptionPayload,
  maxAttempts: 25,
  alarm: 'Something ran at Mollie for a monthly gift that is not its own subscription; it is cancelled',
};

export const restoreTermsJob: JobDefinition<typeof subscriptionPayload> = {
  name: 'restore-terms',
  payload: subscriptionPayload,
  maxAttempts: 25,
  alarm: 'Mollie had another amount or interval for a gift than its donor confirmed; it is put back',
};

export const cancelAgainJob: JobDefinition<typeof subscriptionPayload> = {
  name: 'cancel-again',
  payload: subscriptionPayload,
  maxAttempts: 25,
  alarm:
    'Mollie charged for a monthly gift that had ended; it is cancelled again and the charge is paid back',
};
