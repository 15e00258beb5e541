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

/** Enqueued in its place for a charge that should not have been made: nobody is thanked, and it is paid back. */
export const mistakenChargePaidJob: JobDefinition<typeof donationPayload> = {
  name: 'mistaken-charge-paid',
  payload: donationPayload,
  maxAttempts: 25,
};

const chargePayload = z.object({
  organisationId: publicId,
  donationId: publicId,
  /** What it was charged with, or what the donor's payment gave. */
  mandateId: z.nullable(z.string().check(z.maxLength(100))),
});

/**
 * Enqueued in the transaction in which a payment of a monthly gift, after its first, comes to an end of any kind: paid,
 * not paid, taken back or come again. What follows for the gift is for others to say, by how the donation is then.
 */
export const chargeMovedJob: JobDefinition<typeof chargePayload> = {
  name: 'charge-moved',
  payload: chargePayload,
  maxAttempts: 25,
};
