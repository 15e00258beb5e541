import { defaultSubject } from '../../../contract/mail-subject.ts';
import { stopBlock } from '../../../contract/templates.ts';
import { renderTemplate, type RenderedTemplate } from '../mail/render-template.ts';
import { defaultEmailTemplate } from '../settings/default-templates.ts';
import { costsBlock } from './costs-block.ts';
import { emailValuesOf } from './placeholder-values.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { receiptNotice } from './receipt-notice.ts';

/** The confirmation mail of a gift, with when a monthly one is charged again and how to stop it below. */
export function renderConfirmation(template: string, receipt: ReceiptFacts): RenderedTemplate {
  return renderTemplate({
    template,
    defaultTemplate: defaultEmailTemplate,
    defaultSubject,
    values: emailValuesOf(receipt),
    isTest: receipt.isTest,
    notice: receiptNotice(receipt),
    below: costsBlock(receipt) + (receipt.stopUrl ? stopBlock(receipt.stopUrl, receipt.nextChargeOn) : ''),
  });
}
