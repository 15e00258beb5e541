import { brandColours } from '../../../../contract/brand-colours.ts';
import { escapeHtml, filledColours, mailButton } from '../../../../contract/templates.ts';

export type MailFact = readonly [name: string, value: string, note: string];

export interface MailAction {
  label: string;
  href: string;
}

export const absoluteAction = ({ publicUrl }: { publicUrl: URL }, action: MailAction | undefined) =>
  action && { ...action, href: new URL(action.href, publicUrl).href };

/** The organisation that sends the mail. A mail without a `MailSender` is from Gulhart. */
export interface MailSender {
  name: string;
  logoUrl: string | null;
  colour: string;
}

interface MailContent {
  title: string;
  paragraphs: string[];
  facts?: readonly MailFact[] | undefined;
  action?: MailAction | undefined;
  sender?: MailSender;
  signature?: readonly string[];
  unsubscribeUrl?: string | undefined;
}

type CompleteMail = MailContent & Required<Pick<MailContent, 'signature'>> & { facts: readonly MailFact[] };

const gulhart = { logoUrl: null, colour: '#b45309' };
const unsubscribeLabel = 'Deze melding uitzetten';
const shortSignatureOf = ({ sender }: MailContent) => [
  `${sender ? 'Verstuurd via ' : ''}Gulhart, online geven aan goede doelen`,
];

const greetingOf = ({ name }: MailSender) => ['Met vriendelijke groet,', name];

export function renderMail(content: MailContent): { html: string; text: string } {
  const { facts = [], signature = shortSignatureOf(content) } = content;
  const mail = { ...content, facts, signature };
  return { html: renderHtml(mail), text: renderText(mail) };
}

function renderHtml({
  title,
  paragraphs,
  facts,
  action,
  sender,
  signature,
  unsubscribeUrl,
}: CompleteMail): string {
  const { logoUrl, colour } = sender ?? gulhart;
  const { brandEdge } = brandColours(colour);
  const logo = logoUrl
    ? `<p style="margin:0 0 24px"><img src="${escapeHtml(logoUrl)}" alt="" height="48" style="width:auto;height:auto;max-width:100%;max-height:48px"></p>\n`
    : '';
  const greeting = sender
    ? `<p style="margin:24px 0 0">${greetingOf(sender).map(escapeHtml).join('<br>')}</p>\n`
    : '';
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('\n');
  const rows = facts.map(
    ([name, value, note]) =>
      `<tr><th scope="row" style="padding:8px 16px 8px 0;border-top:1px solid #e7e5e4;text-align:left;vertical-align:top;font-weight:400;color:#57534e">${escapeHtml(name)}</th><td style="padding:8px 0;border-top:1px solid #e7e5e4;text-align:right;vertical-align:top;white-space:nowrap">${escapeHtml(value)}<br><span style="font-size:13px;color:#57534e">${escapeHtml(note)}</span></td></tr>`,
  );
  const table =
    rows.length > 0
      ? `<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('\n')}</table>`
      : '';
  const foot = unsubscribeUrl
    ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#57534e">${unsubscribeLabel}</a>`
    : '';
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.href)}" style="${mailButton};${filledColours(colour)}">${escapeHtml(action.label)}</a></p>`
    : '';
  const address = action
    ? `<p style="margin:24px 0 0;font-size:13px;color:#57534e">Werkt de knop niet? Kopieer dan dit adres naar uw browser:<br><span style="word-break:break-all">${escapeHtml(action.href)}</span></p>`
    : '';
  return `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fffaf3;color:#1c1917;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="border-top:6px solid ${brandEdge};background:#ffffff;border-radius:0 0 10px 10px;padding:32px 24px">
${logo}<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${body}
${table}
${button}
${greeting}${address}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#57534e">${signature.map(escapeHtml).join('<br>')}${foot}</p>
</div>
</body>
</html>
`;
}

function renderText(mail: CompleteMail): string {
  const { action, sender, unsubscribeUrl } = mail;
  const blocks = [
    mail.title,
    ...mail.paragraphs,
    mail.facts.map(([name, value, note]) => `${name}: ${value} (${note})`).join('\n'),
    action && `${action.label}:\n${action.href}`,
    sender && greetingOf(sender).join('\n'),
    mail.signature.join('\n'),
    unsubscribeUrl && `${unsubscribeLabel}:\n${unsubscribeUrl}`,
  ];
  return blocks.filter(Boolean).join('\n\n') + '\n';
}
