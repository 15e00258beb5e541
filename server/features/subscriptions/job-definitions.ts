import * as z from 'zod/mini';
import { publicId } from '../../../contract/text.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';

const subscriptionPayload = z.object({ organisationId: publicId, subscriptionId: publicId });

/** Tried for weeks rather than given up: somebody has promised a gift every month. */
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
