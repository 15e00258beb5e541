import * as z from 'zod/mini';
import { action, endpoint } from '../endpoint.ts';
import * as contract from '../receipts.ts';
import { maxTemplateBodyBytes, optionalId, publicId, idInPath } from '../text.ts';
import { mailboxMail } from '../mails.ts';

export const sendTestMail = action('POST /api/admin/test-email', {
  body: contract.testEmailBody,
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
});
export const readEmailSample = endpoint('GET /api/admin/email-sample', {
  query: z.object({
    userId: optionalId,
    template: z.optional(contract.giftMailTemplate),
    frequency: z.optional(contract.sampleFrequency),
  }),
  response: { 200: contract.emailSample },
  access: 'editLooks',
});
export const previewReceipt = endpoint('POST /api/admin/receipt-preview', {
  body: contract.previewReceiptBody,
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
  limit: { name: 'receipt-preview-organisation', max: 60, windowSeconds: 60, by: 'organisation' },
});
export const sendConfirmation = action('POST /api/donations/:id/send-email', {
  params: idInPath,
  body: contract.sendEmailBody,
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
