import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { donationDetail } from '../donation-detail.ts';
import { donationFilter, donationOrigins } from '../donation-list.ts';
import { endpoint } from '../endpoint.ts';
import { offlineGiftRecorded, recordOfflineGiftBody, takeBackOfflineGiftBody } from '../offline-gifts.ts';
import { refundBody, refundMade } from '../payments.ts';
import { idInPath, singleLine, someId } from '../text.ts';

const params = idInPath;
const windowSeconds = 10 * 60;
/** Every gift of an organisation, read and written anew each time. */
const exported = {
  query: donationFilter,
  access: 'export',
  stepUp: true,
  limit: { name: 'donation-export-account', max: 20, windowSeconds, by: 'account' },
} as const;

export const exportCsv = endpoint('GET /api/admin/donations/export.csv', { ...exported });
export const exportXlsx = endpoint('GET /api/admin/donations/export.xlsx', { ...exported });
export const readOrigins = endpoint('GET /api/admin/donations/origins', {
  query: z.object({ userId: someId, search: z.optional(singleLine({ max: 100 })), pageId: someId }),
  response: { 200: donationOrigins },
  access: 'viewFigures',
});
export const readDonation = endpoint('GET /api/admin/donations/:id', {
  params,
  response: { 200: donationDetail },
  access: 'viewDonors',
});
/** Enough for the receipts of a few years. */
export const downloadReceipt = endpoint('GET /api/admin/donations/:id/receipt.pdf', {
  params,
  access: 'export',
  limit: { name: 'receipt-account', max: 120, windowSeconds, by: 'account' },
});
export const refundDonation = endpoint('POST /api/admin/donations/:id/refund', {
  params,
  body: refundBody,
  response: { 201: refundMade },
  access: 'refund',
});
// Both change what the books say, as a refund does: for the same people.
export const recordOfflineGift = endpoint('POST /api/admin/offline-gifts', {
  body: recordOfflineGiftBody,
  response: { 201: offlineGiftRecorded },
  access: 'refund',
});
export const takeBackOfflineGift = endpoint('POST /api/admin/offline-gifts/:id/take-back', {
  params,
  body: takeBackOfflineGiftBody,
  response: { 200: actionDone },
  access: 'refund',
});
