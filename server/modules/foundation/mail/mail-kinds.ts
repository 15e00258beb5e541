import type { GiftMailKind } from '../../../../contract/gift-mails.ts';

/**
 * For whom a mail is. Mails about an account prove who somebody is or warn them, and have no words of others, so they
 * always leave. All others are judged by `findMailObstacle`.
 */
type Reader = 'account' | 'platform' | 'organisation' | 'donor' | 'maker' | 'anyone';

const giftMails = {
  'storno-ask': 'donor',
  'storno-reminder': 'donor',
  'storno-last': 'donor',
  'monthly-changed': 'donor',
} as const satisfies Record<GiftMailKind, Reader>;

/** Every mail that the product sends. docs/security.md says of each who can cause it. */
export const mailKinds = {
  welcome: 'account',
  'email-confirmation': 'account',
  'password-reset': 'account',
  'email-change': 'account',
  'account-email-changed': 'account',
  'account-password-changed': 'account',
  'account-second-factor-changed': 'account',
  'account-session-ended': 'account',
  'new-device': 'account',
  invitation: 'account',
  'second-factor-required': 'account',
  'team-member-removed': 'account',
  'team-role-changed': 'account',
  'identity-approved': 'account',
  'identity-refused': 'account',
  'closing-started': 'account',
  'closing-undone': 'account',
  contact: 'platform',
  'team-invitation': 'anyone',
  test: 'anyone',
  'first-gift': 'organisation',
  'new-gift': 'organisation',
  'monthly-begun': 'organisation',
  'monthly-stopped': 'organisation',
  'charge-failed': 'organisation',
  'weekly-summary': 'organisation',
  'anbi-term': 'organisation',
  'action-page': 'organisation',
  'double-payment': 'organisation',
  'refund-failed': 'organisation',
  'mistaken-refund-failed': 'organisation',
  'mistaken-charge': 'organisation',
  'monthly-refused-organisation': 'organisation',
  'stop-failed': 'organisation',
  'erasure-asked': 'organisation',
  confirmation: 'donor',
  'confirmation-again': 'donor',
  'refund-under-way': 'donor',
  'refund-failed-donor': 'donor',
  'mistaken-refund-failed-donor': 'donor',
  'double-payment-donor': 'donor',
  'mistaken-charge-donor': 'donor',
  'monthly-refused': 'donor',
  ...giftMails,
  'my-gift-link': 'donor',
  'my-gift-again': 'donor',
  'my-gift-confirm': 'donor',
  'my-gift-details': 'donor',
  'my-gift-email': 'donor',
  'my-gift-email-moved': 'donor',
  'my-gift-forget': 'donor',
  'year-overview': 'donor',
  'action-page-thanks': 'donor',
  'gift-reminder': 'anyone',
  'honour-card': 'anyone',
  'action-page-confirm': 'anyone',
  'action-page-approved': 'maker',
  'action-page-refused': 'maker',
  'action-page-change-refused': 'maker',
  'action-page-link': 'maker',
} as const satisfies Record<string, Reader>;
export type MailKind = keyof typeof mailKinds;
