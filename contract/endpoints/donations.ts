import * as z from 'zod/mini';
import { donationDetail } from '../donation-detail.ts';
import { donationFilter, originChoices } from '../donation-list.ts';
import { action, endpoint } from '../endpoint.ts';
import { offlineGiftRecorded, recordOfflineGiftBody, takeBackOfflineGiftBody } from '../offline-gifts.ts';
import { refundBody, refundMade } from '../payments.ts';
import { idInPath, singleLine, optionalId } from '../text.ts';
import { createDonationBody, donationCreated, publicDonation } from '../donations.ts';

const windowSeconds = 10 * 60;
const exported = {
  query: donationFilter,
  access: 'export',
  stepUp: true,
  limit: { name: 'donation-export-account', max: 20, windowSeconds, by: 'account' },
} as const;

export const exportCsv = endpoint('GET /api/admin/donations/export.csv', { ...exported });
export const exportXlsx = endpoint('GET /api/admin/donations/export.xlsx', { ...exported });
export const readOrigins = endpoint('GET /api/admin/donations/origins', {
  query: z.object({ userId: optionalId, search: z.optional(singleLine({ max: 100 })), pageId: optionalId }),
  response: { 200: originChoices },
  access: 'viewFigures',
});
export const readDonation = endpoint('GET /api/admin/donations/:id', {
  params: idInPath,
  response: { 200: donationDetail },
  access: 'viewDonors',
});
export const downloadReceipt = endpoint('GET /api/admin/donations/:id/receipt.pdf', {
  params: idInPath,
  access: 'export',
  limit: { name: 'receipt-account', max: 120, windowSeconds, by: 'account' },
});
export const refundDonation = endpoint('POST /api/admin/donations/:id/refund', {
  params: idInPath,
  body: refundBody,
  response: { 201: refundMade },
  access: 'refund',
});
// An offline gift changes the books, as a refund does, so it needs the same permission.
export const recordOfflineGift = endpoint('POST /api/admin/offline-gifts', {
  body: recordOfflineGiftBody,
  response: { 201: offlineGiftRecorded },
  access: 'refund',
});
export const takeBackOfflineGift = action('POST /api/admin/offline-gifts/:id/take-back', {
  params: idInPath,
  body: takeBackOfflineGiftBody,
  access: 'refund',
});
export const createDonation = endpoint('POST /api/donations', {
  query: z.object({ orgId: z.optional(z.string().check(z.maxLength(100))) }),
  body: createDonationBody,
  response: { 201: donationCreated },
  access: 'anyone',
});
export const readDonationStatus = endpoint('GET /api/donation-status/:id', {
  params: idInPath,
  query: z.object({
    // Ignored. The server mails the confirmation when the donation is completed.
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
