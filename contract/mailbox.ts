import * as z from 'zod/mini';

export const mailboxMail = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  replyTo: z.nullable(z.string()),
  subject: z.string(),
  sentAt: z.string(),
  html: z.string(),
  text: z.string(),
  messageId: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.number() })),
});
export type MailboxMail = z.infer<typeof mailboxMail>;
