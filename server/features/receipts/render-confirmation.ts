import { escapeHtml, fillEmailTemplate } from '../../../contract/templates.ts';
import { cleanHtml } from '../../platform/clean-html/clean-html.ts';
import { defaultEmailTemplate } from '../settings/default-templates.ts';
import { htmlToText } from './html-to-text.ts';
import { emailValuesOf } from './placeholder-values.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { receiptNotice } from './receipt-notice.ts';

export interface Confirmation {
  subject: string;
  html: string;
  text: string;
  /** Why the default template was used instead of the one that was given; null when it was not. */
  problem: string | null;
}

/**
 * The confirmation mail of a gift. Always filled in first and cleaned afterwards, so that whatever the values make of the template is judged
 * as the donor will get it.
 */
export function renderConfirmation(template: string, receipt: ReceiptFacts): Confirmation {
  const own = renderFragment(template, receipt);
  const fragment = own ?? renderFragment(defaultEmailTemplate, receipt) ?? '';
  const subject = subjectOf(receipt);
  return {
    subject,
    html: placeOnPage(subject, fragment),
    text: htmlToText(fragment),
    problem: own === undefined ? 'De e-mailtemplate bevat geen leesbare tekst' : null,
  };
}

/** Undefined when the template leaves nothing to read. */
function renderFragment(template: string, receipt: ReceiptFacts): string | undefined {
  const body = cleanHtml(fillEmailTemplate(template, emailValuesOf(receipt)));
  if (htmlToText(body).trim() === '') return undefined;
  return cleanHtml(`${noticeLine(receipt)}${body}${missingStopLine(body, receipt)}`);
}

function noticeLine(receipt: ReceiptFacts): string {
  const notice = receiptNotice(receipt);
  if (notice === '') return '';
  return `<p style="margin:0;padding:12px;background:#fef3c7;color:#1c1917;text-align:center">${escapeHtml(notice)}</p>`;
}

/** Every mail about a monthly gift says how to stop it, also when its template forgets. */
function missingStopLine(body: string, { stopUrl }: ReceiptFacts): string {
  if (!stopUrl || htmlToText(body).includes(stopUrl)) return '';
  return `<p style="margin:0;padding:16px;text-align:center">Wilt u stoppen met uw maandelijkse gift? <a href="${escapeHtml(stopUrl)}">Stop mijn maandelijkse gift</a>.</p>`;
}

const maxSubjectLength = 150;

function subjectOf({ organisationName, isTest }: ReceiptFacts): string {
  const subject = `${isTest ? '[Test] ' : ''}Bedankt voor uw gift aan ${organisationName}`;
  return subject
    .slice(0, maxSubjectLength)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
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
