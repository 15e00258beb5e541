import { defaultSubject, splitSubject, tidySubject } from '../../../contract/mail-subject.ts';
import { escapeHtml, fillEmailTemplate, fillTemplate, stopBlock } from '../../../contract/templates.ts';
import { cleanMailHtml, findExcess } from '../../platform/clean-html/clean-mail-html.ts';
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
 * The confirmation mail of a gift. Always filled in first and cleaned afterwards, so that whatever the values make of
 * the template is judged as the donor will get it. What every donor must be able to read stands outside of it, in a
 * form of our own: what was cleaned is closed, so nothing of the template reaches it.
 */
export function renderConfirmation(template: string, receipt: ReceiptFacts): Confirmation {
  const own = renderTemplate(template, receipt);
  const chosen = 'problem' in own ? renderTemplate(defaultEmailTemplate, receipt) : own;
  if ('problem' in chosen) throw new Error(`the default template cannot be used: ${chosen.problem}`);
  const howToStop = receipt.stopUrl ? stopBlock(receipt.stopUrl, receipt.nextChargeOn) : '';
  const fragment = `${noticeLine(receipt)}${chosen.html}${howToStop}`;
  const subject = subjectOf('problem' in own ? '' : splitSubject(template).subject, receipt);
  return {
    subject,
    html: placeOnPage(subject, fragment),
    text: htmlToText(fragment),
    problem: 'problem' in own ? own.problem : null,
  };
}

function renderTemplate(template: string, receipt: ReceiptFacts): { html: string } | { problem: string } {
  // A template of before this limit, or one that was not saved by us, may still be larger.
  const excess = findExcess(template);
  if (excess) return { problem: excess };
  const { html } = splitSubject(template);
  const cleaned = cleanMailHtml(fillEmailTemplate(html, emailValuesOf(receipt)));
  if ('problem' in cleaned) return cleaned;
  const isReadable = htmlToText(cleaned.html).trim() !== '';
  return isReadable ? cleaned : { problem: 'De e-mailtemplate bevat geen leesbare tekst' };
}

function noticeLine(receipt: ReceiptFacts): string {
  const notice = receiptNotice(receipt);
  if (notice === '') return '';
  return `<p style="margin:0;padding:12px;background:#fef3c7;color:#1c1917;text-align:center">${escapeHtml(notice)}</p>`;
}

function subjectOf(written: string, receipt: ReceiptFacts): string {
  const fill = (subject: string) => fillTemplate(subject, emailValuesOf(receipt), (value) => value);
  return tidySubject(`${receipt.isTest ? '[Test] ' : ''}${fill(written).trim() || fill(defaultSubject)}`);
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
