import {
  readEmailFields,
  receiptFollows,
  receiptIsAttached,
  writeEmailFields,
} from '../../../../contract/email-fields.ts';
import { intervalOf } from '../../../../contract/frequencies.ts';
import { defaultSubject } from '../../../../contract/mail-subject.ts';
import { stopBlock, escapeHtml, myGiftBlock, ownParagraph } from '../../../../contract/templates.ts';
import { renderTemplate, type RenderedTemplate } from '../../foundation/mail/render-template.ts';
import { defaultEmailTemplate } from '../../foundation/settings/default-templates.ts';
import { emailValuesOf } from '../../foundation/organisation/placeholder-values.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { receiptNotice } from './render-receipt.ts';
import { describeCosts } from '../../../../contract/money.ts';

/**
 * Adds notes about the gift, such as the transaction costs. They follow the custom message. If the template
 * does not show that message, they follow the letter.
 */
export function renderConfirmation(saved: string, receipt: ReceiptFacts): RenderedTemplate {
  const own = receipt.deceasedName === null ? saved : withoutPageRow(saved);
  const template = receipt.receiptFollows ? own.replaceAll(receiptIsAttached, receiptFollows) : own;
  const needsNote = receipt.receiptFollows && !saved.includes(receiptIsAttached);
  const notes = [...giftNotes(receipt), ...(needsNote ? [receiptFollows] : [])];
  const hasPlace = readEmailFields(template) !== undefined || /\{\{ *customMessage *\}\}/.test(template);
  const customMessage = [receipt.customMessage, ...(hasPlace ? notes : [])].filter(Boolean).join('\n\n');
  return renderTemplate({
    template,
    defaultTemplate: defaultEmailTemplate,
    defaultSubject,
    values: emailValuesOf({ ...receipt, customMessage }),
    isTest: receipt.isTest,
    notice: receiptNotice(receipt),
    ownPart: () =>
      (hasPlace ? [] : notes).map((note) => paragraph(escapeHtml(note))).join('') +
      (receipt.myGiftUrl ? myGiftBlock(receipt.myGiftUrl, receipt.hasMessage) : '') +
      (receipt.stopUrl
        ? stopBlock(receipt.stopUrl, receipt.nextChargeOn, intervalOf(receipt.frequency))
        : ''),
  });
}

/** For an in memoriam, a note says in whose memory the donor gave. */
function withoutPageRow(saved: string): string {
  const fields = readEmailFields(saved);
  if (!fields) return saved;
  return writeEmailFields({ ...fields, details: fields.details.filter((name) => name !== 'pageTitle') });
}

function giftNotes(receipt: ReceiptFacts): string[] {
  const { amountCents, costsCents, honour, pageTitle, closedPageTitle, deceasedName } = receipt;
  const { organisationName, recoveredMonth } = receipt;
  const notes: string[] = [];
  if (recoveredMonth !== null) notes.push(`Hiermee hebt u uw gift van ${recoveredMonth} alsnog gegeven.`);
  if (costsCents > 0) notes.push(describeCosts(amountCents, costsCents));
  if (honour)
    notes.push(
      `U gaf ter ere van ${honour.name}.${honour.cardOn === null ? '' : ` Het kaartje daarover mailen wij op ${honour.cardOn}.`}`,
    );
  if (deceasedName !== null && pageTitle !== null) notes.push(`U gaf ter nagedachtenis aan ${deceasedName}.`);
  if (closedPageTitle !== null) {
    const page =
      deceasedName === null ? `‘${closedPageTitle}’` : `De pagina ter nagedachtenis aan ${deceasedName}`;
    notes.push(`${page} nam geen giften aan toen u gaf. Uw gift gaat naar ${organisationName}.`);
  }
  return notes;
}

const paragraph = (html: string) => `<p style="${ownParagraph}">${html}</p>\n`;
