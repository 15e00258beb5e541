import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { emailSample, giftMailTemplate, previewReceiptBody, testEmailBody } from '../receipts.ts';
import { maxTemplateBodyBytes, someId } from '../text.ts';

const bodyLimitBytes = maxTemplateBodyBytes;

export const sendTestMail = endpoint('POST /api/admin/test-email', {
  body: testEmailBody,
  response: { 200: actionDone },
  access: 'editLooks',
  bodyLimitBytes,
});
export const readEmailSample = endpoint('GET /api/admin/email-sample', {
  query: z.object({ userId: someId, template: z.optional(giftMailTemplate) }),
  response: { 200: emailSample },
  access: 'editLooks',
});
export const previewReceipt = endpoint('POST /api/admin/receipt-preview', {
  body: previewReceiptBody,
  access: 'editLooks',
  bodyLimitBytes,
  limit: { name: 'receipt-preview-organisation', max: 60, windowSeconds: 60, by: 'organisation' },
});
