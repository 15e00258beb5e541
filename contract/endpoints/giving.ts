import * as z from 'zod/mini';
import { createDonationBody, donationCreated, publicDonation } from '../donations.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../text.ts';

export const createDonation = endpoint('POST /api/donations', {
  query: z.object({ orgId: z.optional(z.string().check(z.maxLength(100))) }),
  body: createDonationBody,
  response: { 201: donationCreated },
  access: 'anyone',
});
export const readDonationStatus = endpoint('GET /api/donation-status/:id', {
  params: idInPath,
  query: z.object({
    // Accepted and ignored: the step that completes a donation also queues its confirmation.
    sendEmail: z.optional(z.string().check(z.maxLength(5))),
    ref: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  response: { 200: publicDonation },
  access: 'anyone',
});
export const receiveWebhook = endpoint('POST /api/webhooks/mollie/:token', {
  params: z.object({ token: z.string() }),
  body: z.unknown(),
  access: 'anyone',
});
