import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import {
  emailSample,
  giftMailTemplate,
  previewReceiptBody,
  testEmailBody,
  sendEmailBody,
} from '../receipts.ts';
import { maxTemplateBodyBytes, someId, publicId, idInPath } from '../text.ts';
import { mailboxMail } from '../mails.ts';

export const sendTestMail = endpoint('POST /api/admin/test-email', {
  body: testEmailBody,
  response: { 200: actionDone },
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
});
export const readEmailSample = endpoint('GET /api/admin/email-sample', {
  query: z.object({ userId: someId, template: z.optional(giftMailTemplate) }),
  response: { 200: emailSample },
  access: 'editLooks',
});
export const previewReceipt = endpoint('POST /api/admin/receipt-preview', {
  body: previewReceiptBody,
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
  limit: { name: 'receipt-preview-organisation', max: 60, windowSeconds: 60, by: 'organisation' },
});
export const sendConfirmation = endpoint('POST /api/donations/:id/send-email', {
  params: idInPath,
  body: sendEmailBody,
  response: { 200: actionDone },
  access: 'viewDonors',
});
export const listMailbox = endpoint('GET /api/admin/mailbox', {
  response: { 200: z.array(mailboxMail) },
  access: 'administrator',
});
export const openAttachment = endpoint('GET /api/admin/mailbox/:id/attachments/:position', {
  params: z.object({ id: publicId, position: z.string().check(z.regex(/^\d{1,2}$/)) }),
  access: 'administrator',
});
