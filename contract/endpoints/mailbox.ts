import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mailboxMail } from '../mailbox.ts';
import { publicId } from '../text.ts';

export const listMailbox = endpoint('GET /api/admin/mailbox', {
  response: { 200: z.array(mailboxMail) },
  access: 'administrator',
});
export const openAttachment = endpoint('GET /api/admin/mailbox/:id/attachments/:position', {
  params: z.object({ id: publicId, position: z.string().check(z.regex(/^\d{1,2}$/)) }),
  access: 'administrator',
});
