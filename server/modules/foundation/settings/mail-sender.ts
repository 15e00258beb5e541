import type { EffectiveSettings } from './queries.ts';

export function mailSenderOf(
  settings: EffectiveSettings,
  mailFrom: string,
): { from: string; replyTo?: string } {
  const replyTo = settings('email_reply_to') || settings('org_contact_email');
  return {
    // The mail server may not send as the organisation's own address, so that address only receives replies.
    from: formatSender(
      settings('email_sender_name') || settings('org_name'),
      settings('email_sender_address') || mailFrom,
    ),
    ...(replyTo ? { replyTo } : {}),
  };
}

/** Replaces the name that the configured address may contain. */
function formatSender(name: string, address: string): string {
  const bare = /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
  const quoted = name.replace(/[\p{C}"\\<>]/gu, '').trim();
  return quoted ? `"${quoted}" <${bare}>` : bare;
}
