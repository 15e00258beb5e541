import { splitSubject, tidySubject } from '../../../../contract/mail-subject.ts';
import { escapeHtml, fillEmailTemplate, fillTemplate } from '../../../../contract/templates.ts';
import { cleanMailHtml, findExcess } from '../../../platform/clean-html/clean-mail-html.ts';
import { htmlToText } from './html-to-text.ts';

interface TemplateToRender {
  template: string;
  /** For when the organisation's own cannot be used. */
  defaultTemplate: string;
  defaultSubject: string;
  values: Readonly<Record<string, string>>;
  isTest: boolean;
  /**
   * Above the letter and below it, in a form of our own: what was cleaned is closed, so nothing of it reaches these.
   */
  notice: string;
  below: string;
}

export interface RenderedTemplate {
  subject: string;
  html: string;
  text: string;
  /** Why the default template was used instead of the one that was given; null when it was not. */
  problem: string | null;
}

/**
 * A mail of an organisation's own making. Always filled in first and cleaned afterwards, so that whatever the values
 * make of the template is judged as the donor will get it. What every donor must be able to read stands outside of it.
 */
export function renderTemplate(mail: TemplateToRender): RenderedTemplate {
  const { template, defaultTemplate, defaultSubject, values, isTest } = mail;
  const own = fillAndClean(template, values);
  const chosen = 'problem' in own ? fillAndClean(defaultTemplate, values) : own;
  if ('problem' in chosen) throw new Error(`the default template cannot be used: ${chosen.problem}`);
  const fragment = `${noticeLine(mail.notice)}${chosen.html}${mail.below}`;
  const spaced = { ...values, ...(values['stopUrl'] && { stopUrl: ` ${values['stopUrl']} ` }) };
  const fill = (subject: string) => fillTemplate(subject, spaced, (value) => value);
  const written = 'problem' in own ? '' : splitSubject(template).subject;
  const subject = tidySubject(`${isTest ? '[Test] ' : ''}${fill(written).trim() || fill(defaultSubject)}`);
  return {
    subject,
    html: placeOnPage(subject, fragment),
    text: htmlToText(fragment),
    problem: 'problem' in own ? own.problem : null,
  };
}

function fillAndClean(
  template: string,
  values: Readonly<Record<string, string>>,
): { html: string } | { problem: string } {
  // A template of before this limit, or one that was not saved by us, may still be larger.
  const excess = findExcess(template);
  if (excess) return { problem: excess };
  const { html } = splitSubject(template);
  const cleaned = cleanMailHtml(fillEmailTemplate(html, values));
  if ('problem' in cleaned) return cleaned;
  const own = { html: keepLinkToDonor(cleaned.html, values['stopUrl'] ?? '') };
  const isReadable = htmlToText(own.html).trim() !== '';
  return isReadable ? own : { problem: 'De e-mailtemplate bevat geen leesbare tekst' };
}

/**
 * Whoever has the link to a donor's gift may change it. It may be what a link of the mail leads to, and never a part of
 * another address, which would be told it when the mail is opened.
 */
function keepLinkToDonor(html: string, stopUrl: string): string {
  const token = stopUrl.split('/').at(-1);
  if (!token) return html;
  const address = escapeHtml(stopUrl);
  return (
    html
      .replace(/ ([\w-]+)="([^"]*)"/g, (attribute, name: string, value: string) =>
        value.includes(token) && !(name === 'href' && value === address) ? '' : attribute,
      )
      // Mail programs make a link of whatever looks like one, up to the next space.
      .replace(/<[^>]*>|[^<]+/g, (part) =>
        part.startsWith('<') ? part : part.replaceAll(address, ` ${address} `),
      )
  );
}

function noticeLine(notice: string): string {
  if (notice === '') return '';
  return `<p style="margin:0;padding:12px;background:#fef3c7;color:#1c1917;text-align:center">${escapeHtml(notice)}</p>`;
}

function placeOnPage(title: string, fragment: string): string {
  return `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${fragment}
</body>
</html>
`;
}
