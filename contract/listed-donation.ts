import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { frequencies } from './frequencies.ts';
import type { DonationStatus } from './gift-states.ts';
import { publicId } from './text.ts';

export const donationStatuses = [
  'pending',
  'completed',
  'failed',
  'expired',
  'canceled',
  'refunded',
  'charged_back',
] as const satisfies readonly DonationStatus[];

export const refundUnderWayLabel = 'Terugbetaling onderweg';

export const listedDonation = z.object({
  id: publicId,
  amount: z.string(),
  currency: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  createdAt: z.string(),
  paymentStatus: z.enum(donationStatuses),
  status: z.enum(donationStatuses),
  isRefundUnderWay: z.boolean(),
  isRecurring: z.boolean(),
  frequency: z.enum(frequencies),
  apiEnvironment: z.enum(environments),
  /** The organisation's id. */
  userId: publicId,
  organizationName: z.string(),
  pageTitle: z.nullable(z.string()),
  fundName: z.nullable(z.string()),
  /** True when the organisation entered the donation by hand, so Mollie does not know it. */
  isOffline: z.boolean(),
  source: z.nullable(z.string()),
});
export type ListedDonation = z.infer<typeof listedDonation>;
