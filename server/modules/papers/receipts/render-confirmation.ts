import { receiptFollows, receiptIsAttached } from '../../../../contract/email-fields.ts';
import { intervalOf } from '../../../../contract/frequencies.ts';
import { defaultSubject } from '../../../../contract/mail-subject.ts';
import { stopBlock } from '../../../../contract/templates.ts';
import { renderTemplate, type RenderedTemplate } from '../../foundation/mail/render-template.ts';
import { defaultEmailTemplate } from '../../foundation/settings/default-templates.ts';
import { giftNotes, myGiftBlock, noteBlock } from './gift-notes.ts';
import { emailValuesOf } from '../../foundation/organisation/placeholder-values.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { receiptNotice } from './receipt-notice.ts';

/**
 * The confirmation mail of a gift, with when a monthly one is charged again and how to stop it below. What there is to
 * say of this gift alone stands in the letter where its template has a place for that, else below it too.
 */
export function renderConfirmation(saved: string, receipt: ReceiptFacts): RenderedTemplate {
  const saysFollows = receipt.receiptFollows && saved.includes(receiptIsAttached);
  const template = receipt.receiptFollows ? saved.replaceAll(receiptIsAttached, receiptFollows) : saved;
  const notes = [...giftNotes(receipt), ...(receipt.receiptFollows && !saysFollows ? [receiptFollows] : [])];
  const hasPlace = /\{\{ *customMessage *\}\}/.test(template);
  const customMessage = [receipt.customMessage, ...(hasPlace ? notes : [])].filter(Boolean).join('\n\n');
  return renderTemplate({
    template,
    defaultTemplate: defaultEmailTemplate,
    defaultSubject,
    values: emailValuesOf({ ...receipt, customMessage }),
    isTest: receipt.isTest,
    notice: receiptNotice(receipt),
    below:
      (hasPlace ? [] : notes).map(noteBlock).join('') +
      (receipt.myGiftUrl ? myGiftBlock(receipt.myGiftUrl, receipt.hasMessage) : '') +
      (receipt.stopUrl
        ? stopBlock(receipt.stopUrl, receipt.nextChargeOn, intervalOf(receipt.frequency))
        : ''),
  });
}
