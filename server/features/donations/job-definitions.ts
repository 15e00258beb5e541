import * as z from 'zod/mini';
import { publicId } from '../../../contract/text.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';

const donationPayload = z.object({ organisationId: publicId, donationId: publicId });

/** Enqueued in the transaction that completes a donation. What follows from it is for others to say. */
export const donationCompletedJob: JobDefinition<typeof donationPayload> = {
  name: 'donation-completed',
  payload: donationPayload,
  maxAttempts: 25,
};

/** Enqueued in its place for a charge that should not have been made: nobody is thanked, and it is paid back. */
export const mistakenChargePaidJob: JobDefinition<typeof donationPayload> = {
  name: 'mistaken-charge-paid',
  payload: donationPayload,
  maxAttempts: 25,
};
