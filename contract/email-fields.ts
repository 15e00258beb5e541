import * as z from 'zod/mini';
import { inColumn, isBare } from './bare-html.ts';
import { mailFonts } from './templates.ts';
import { defaultSubject, joinSubject } from './mail-subject.ts';
import { linesToHtml, lineToHtml, markupToHtml } from './mail-markup.ts';

const line = z.string().check(z.maxLength(1_000));
const text = z.string().check(z.maxLength(20_000));

const details = {
  donationType: { label: 'Soort', condition: '' },
  projectName: { label: 'Project', condition: '{{?projectName}}' },
  pageTitle: { label: 'Pagina', condition: '{{?pageTitle}}' },
  fundName: { label: 'Bestemming', condition: '{{?fundName}}' },
  donationDate: { label: 'Datum', condition: '' },
  paymentMethod: { label: 'Betaalwijze', condition: '{{?paymentMethod}}' },
  receiptNumber: { label: 'Kwitantie', condition: '{{?receiptNumber}}' },
  donationNumber: { label: 'Kenmerk', condition: '' },
} as const;
export type EmailDetail = keyof typeof details;

/** In the order in which the mail shows them. */
export const emailDetails = Object.entries(details).map(([name, { label }]) => ({
  name: name as EmailDetail,
  label,
}));

const emailFields = z.strictObject({
  subject: line,
  heading: line,
  greeting: line,
  /** `thanks` and `closing` may contain the marks of mail-markup.ts. */
  thanks: text,
  closing: text,
  signature: text,
  showLogo: z.boolean(),
  showAmount: z.boolean(),
  details: z.readonly(z.array(z.enum(Object.keys(details) as EmailDetail[]))),
  showOrganisation: z.boolean(),
});
export type EmailFields = z.infer<typeof emailFields>;

export const receiptIsAttached = 'De kwitantie vindt u als PDF in de bijlage.';
export const receiptFollows = 'De kwitantie volgt later; u vindt haar dan ook in Mijn gift.';

export const defaultEmailFields: EmailFields = {
  subject: defaultSubject,
  heading: 'Hartelijk dank voor uw gift',
  greeting: 'Beste {{recipientName}},',
  thanks: 'Wij hebben uw gift aan {{organizationName}} ontvangen. Dankzij u kunnen wij ons werk doen.',
  closing: `${receiptIsAttached} {{anbi}}\n\nHebt u een vraag? Mail ons op {{contactEmail}}.`,
  signature: 'Met vriendelijke groet,\n{{organizationName}}',
  showLogo: true,
  showAmount: true,
  // The receipt number is enough: a second number would confuse donors.
  details: emailDetails.map(({ name }) => name).filter((name) => name !== 'donationNumber'),
  showOrganisation: true,
};

const start = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fffaf3;color:#1c1917;font-family:${mailFonts};font-size:16px;line-height:1.5">
<tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:left">
<tr>
<td style="background:#ffffff;border-top:6px solid {{primaryColor}};padding:32px 24px">
`;
const logo =
  '<p style="margin:0 0 24px">{{?logoUrl}}<img src="{{logoUrl}}" alt="" height="48" style="width:auto;height:auto;max-width:100%;max-height:48px" /></p>\n';
const headingTag = '<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">';
const greetingTag = '<p style="margin:0 0 16px">';
const giftPromise =
  '<p style="margin:0 0 16px;padding:12px 16px;border-left:4px solid {{primaryColor}};background:#fffaf3">{{?giftPromise}}{{giftPromise}}</p>\n';
const customMessage = '<p style="margin:0 0 16px">{{?customMessage}}{{customMessage}}</p>\n';
const amount =
  '<p style="margin:24px 0 8px;font-size:36px;line-height:1.2;font-weight:bold">{{amount}}</p>\n';
const detailsTag =
  '<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;font-size:15px">\n';
const signatureTag = '<p style="margin:24px 0 0">';
const organisation = `<tr>
<td style="padding:20px 24px;color:#57534e;font-size:13px">
<strong>{{organizationName}}</strong><br />
{{?address}}{{address}}<br />
{{?phone}}Telefoon {{phone}}<br />
{{?websiteUrl}}<a href="{{websiteUrl}}" style="color:#57534e">{{websiteUrl}}</a><br />
{{?kvkNumber}}KvK {{kvkNumber}}<br />
{{?rsin}}RSIN {{rsin}}<br />
{{?vatNumber}}Btw {{vatNumber}}<br />
{{?iban}}IBAN {{iban}}
</td>
</tr>
`;
const letterEnd = '</td>\n</tr>\n';
const end = '</table>\n</td>\n</tr>\n</table>\n';

/**
 * Builds HTML that the server's sanitiser leaves unchanged. `ownPartMarker` marks the place of Gulhart's own part, such
 * as a button.
 */
export function buildMailHtml(fields: EmailFields, ownPartMarker = ''): string {
  const rows = emailDetails
    .filter(({ name }) => fields.details.includes(name))
    .map(({ name }) => rowOf(name));
  const html = [
    start,
    fields.showLogo ? logo : '',
    wrap(headingTag, lineToHtml(fields.heading), '</h1>\n'),
    wrap(greetingTag, lineToHtml(fields.greeting), '</p>\n'),
    giftPromise,
    `<div>\n${markupToHtml(fields.thanks)}</div>\n`,
    customMessage,
    fields.showAmount ? amount : '',
    wrap(detailsTag, rows.join(''), '</table>\n'),
    ownPartMarker,
    `<div>\n${markupToHtml(fields.closing)}</div>\n`,
    wrap(signatureTag, linesToHtml(fields.signature), '</p>\n'),
    letterEnd,
    fields.showOrganisation ? organisation : '',
    end,
  ];
  return joinSubject(fields.subject, html.join(''));
}

/** A stored template is either fields in JSON or the organisation's own HTML, which never begins like JSON. */
export function isFieldsTemplate(template: string): boolean {
  return template.startsWith('{"');
}

export function writeEmailFields(fields: EmailFields): string {
  return JSON.stringify(fields);
}

export function readEmailFields(template: string): EmailFields | undefined {
  if (!isFieldsTemplate(template)) return undefined;
  try {
    return emailFields.safeParse(JSON.parse(template)).data;
  } catch {
    return undefined;
  }
}

/** True when the organisation emptied each text of the mail. Own HTML is not checked. */
export function hasNoText(template: string): boolean {
  const fields = readEmailFields(template);
  if (!fields) return false;
  const { heading, greeting, thanks, closing, signature } = fields;
  return [heading, greeting, thanks, closing, signature].join('').trim() === '';
}

export function mailHtmlOf(template: string): string {
  const fields = readEmailFields(template);
  return fields ? buildMailHtml(fields) : template;
}

/** No text of a mail that is built from fields can contain this marker, because all its texts are escaped. */
const placeOfOwnPart = '<section></section>\n';

/**
 * In a mail that is built from fields, Gulhart's own part is just before `closing`. If the template is the
 * organisation's own HTML, the part comes after all of that HTML, so that the HTML cannot hide the part. Own HTML that
 * sets no page gets the width, the margins and the font of our mails.
 */
export function mailLayoutOf(template: string): {
  html: string;
  addOwnPart: (filled: string, ownPart: string) => string;
} {
  const fields = readEmailFields(template);
  if (!fields)
    return {
      html: template,
      addOwnPart: (filled, ownPart) => (isBare(filled) ? inColumn(filled, ownPart) : filled + below(ownPart)),
    };
  return {
    html: buildMailHtml(fields, placeOfOwnPart),
    addOwnPart: (filled, ownPart) => filled.replace(placeOfOwnPart, () => ownPart),
  };
}

/** Uses `clear`, because a floating element of the organisation's HTML could otherwise cover this part. */
const below = (ownPart: string) =>
  ownPart && `<div style="clear:both;padding:16px 16px 0;background:#ffffff">${ownPart}</div>`;

function wrap(before: string, content: string, after: string): string {
  return content && before + content + after;
}

function rowOf(name: EmailDetail): string {
  const { label, condition } = details[name];
  const border = 'border-top:1px solid #e7e5e4';
  const style = name === 'donationNumber' ? `${border};word-break:break-word` : border;
  return `<tr><th scope="row" width="100" align="left" valign="top" style="padding:8px 12px 8px 0;${border};color:#57534e;font-weight:normal">${condition}${label}</th><td style="padding:8px 0;${style}">{{${name}}}</td></tr>\n`;
}
