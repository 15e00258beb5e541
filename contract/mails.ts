import * as z from 'zod/mini';

/** These mails are sent even if no owner has confirmed an address. Most are about an account or its security. */
export const alwaysSentMails = [
  'welcome',
  'email-confirmation',
  'password-reset',
  'email-change',
  'account-email-changed',
  'account-password-changed',
  'account-second-factor-changed',
  'account-session-ended',
  'new-device',
  'invitation',
  'second-factor-required',
  'team-member-removed',
  'team-role-changed',
  'key-setting-changed',
  'identity-waiting',
  'identity-approved',
  'identity-refused',
  'closing-started',
  'closing-undone',
  'contact',
] as const;

export const organisationMails = [
  'first-gift',
  'new-gift',
  'monthly-begun',
  'monthly-stopped',
  'charge-failed',
  'weekly-summary',
  'anbi-term',
  'action-page',
  'double-payment',
  'refund-failed',
  'mistaken-refund-failed',
  'mistaken-charge',
  'monthly-refused-organisation',
  'stop-failed',
  'erasure-asked',
] as const;
export type OrganisationMailKind = (typeof organisationMails)[number];

/** docs/security.md lists who can cause each mail. */
export const mailKinds = [
  ...alwaysSentMails,
  'team-invitation',
  'test',
  ...organisationMails,
  'confirmation',
  'confirmation-again',
  'refund-under-way',
  'refund-failed-donor',
  'mistaken-refund-failed-donor',
  'double-payment-donor',
  'mistaken-charge-donor',
  'monthly-refused',
  'storno-ask',
  'storno-reminder',
  'storno-last',
  'monthly-changed',
  'my-gift-link',
  'my-gift-again',
  'my-gift-confirm',
  'my-gift-account',
  'my-gift-details',
  'my-gift-email',
  'my-gift-email-moved',
  'my-gift-forget',
  'year-overview',
  'action-page-thanks',
  'gift-reminder',
  'honour-card',
  'action-page-confirm',
  'action-page-approved',
  'action-page-refused',
  'action-page-change-approved',
  'action-page-change-refused',
  'action-page-link',
  'action-page-first-gift',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailStatuses = ['queued', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

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
