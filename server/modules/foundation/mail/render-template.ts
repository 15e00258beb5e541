import { mailLayoutOf } from '../../../../contract/email-fields.ts';
import { splitSubject, tidySubject } from '../../../../contract/mail-subject.ts';
import { escapeHtml, fillEmailTemplate, fillTemplate } from '../../../../contract/templates.ts';
import { cleanMailHtml, findExcess } from '../../../platform/clean-html/clean-mail-html.ts';
import { htmlToText } from './html-to-text.ts';

interface TemplateToRender {
  /** HTML, or JSON with the texts of the mail editor's fields. */
  template: string;
  defaultTemplate: string;
  defaultSubject: string;
  values: Readonly<Record<string, string>>;
  isTest: boolean;
  notice: string;
  /** Gulhart's own HTML, such as links. It is added after the template is cleaned. `letter` is the template's text. */
  ownPart: (letter: string) => string;
}

export interface RenderedTemplate {
  subject: string;
  html: string;
  text: string;
  /** Why the organisation's template could not be used, or null. */
  problem: string | null;
}

/** Fills in the template before cleaning it, so that the values are cleaned too. */
export function renderTemplate(mail: TemplateToRender): RenderedTemplate {
  const { defaultTemplate, defaultSubject, values, isTest } = mail;
  const layout = mailLayoutOf(mail.template);
  const own = fillAndClean(layout.html, values);
  const defaultLayout = mailLayoutOf(defaultTemplate);
  const chosen = 'problem' in own ? fillAndClean(defaultLayout.html, values) : own;
  if ('problem' in chosen) throw new Error(`the default template cannot be used: ${chosen.problem}`);
  const { addOwnPart } = chosen === own ? layout : defaultLayout;
  const fragment = `${noticeLine(mail.notice)}${addOwnPart(chosen.html, mail.ownPart(htmlToText(chosen.html)))}`;
  const spaced = { ...values, ...(values['stopUrl'] && { stopUrl: ` ${values['stopUrl']} ` }) };
  const fill = (subject: string) => fillTemplate(subject, spaced, (value) => value);
  const ownSubject = 'problem' in own ? '' : splitSubject(layout.html).subject;
  const subject = tidySubject(`${isTest ? '[Test] ' : ''}${fill(ownSubject).trim() || fill(defaultSubject)}`);
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
  // Checks the limits again, because the template may have been saved before they existed.
  const excess = findExcess(template);
  if (excess) return { problem: excess };
  const { html } = splitSubject(template);
  const cleaned = cleanMailHtml(fillEmailTemplate(html, values));
  if ('problem' in cleaned) return cleaned;
  const own = { html: removeLeakedLinks(cleaned.html, values['stopUrl'] ?? '') };
  const isReadable = htmlToText(own.html).trim() !== '';
  return isReadable ? own : { problem: 'De e-mailtemplate bevat geen leesbare tekst' };
}

/**
 * Removes each attribute that contains the donor's secret token, except an `href` that is exactly the secret
 * link. As part of an image's address, the token would be sent to the server of that image.
 */
function removeLeakedLinks(html: string, stopUrl: string): string {
  const token = stopUrl.split('/').at(-1);
  if (!token) return html;
  const address = escapeHtml(stopUrl);
  return (
    html
      .replace(/ ([\w-]+)="([^"]*)"/g, (attribute, name: string, value: string) =>
        value.includes(token) && !(name === 'href' && value === address) ? '' : attribute,
      )
      // Spaces around the link are needed, because mail programs treat all text up to the next space as the link.
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>img{max-width:100%;object-fit:contain}</style></head>
<body style="margin:0;padding:0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${fragment}
</body>
</html>
`;
}
