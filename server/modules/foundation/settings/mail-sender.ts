import { formatSender } from '../../../platform/mail/format-sender.ts';
import type { EffectiveSettings } from './queries.ts';

export function mailSenderOf(
  settings: EffectiveSettings,
  mailFrom: string,
): { from: string; replyTo?: string } {
  const replyTo = settings('email_reply_to') || settings('org_contact_email');
  return {
    // The mail server has not verified an organisation's own address, so it only receives replies.
    from: formatSender(
      settings('email_sender_name') || settings('org_name'),
      settings('email_sender_address') || mailFrom,
    ),
    ...(replyTo ? { replyTo } : {}),
  };
}
