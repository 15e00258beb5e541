import type { Deps } from '../../foundation/deps.ts';
import type { PdfCheck } from '../../../platform/pdf/pdf-sheet.ts';
import type { MailToQueue } from '../../foundation/mail/queue-mail.ts';
import { mailSenderOf } from '../../foundation/settings/mail-sender.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { renderConfirmation } from './render-confirmation.ts';
import { type ReceiptImages, renderReceipt } from './render-receipt.ts';

export interface ComposedConfirmation {
  mail: Omit<MailToQueue, 'kind' | 'to' | 'environment'>;
  /** Why a template of the organisation's own could not be used, a sentence each. */
  problems: string[];
}

/**
 * The mail that confirms a gift, in the form the organisation gave it, with its receipt attached unless that follows.
 */
export async function composeConfirmation(
  { mailFrom }: Pick<Deps, 'mailFrom'>,
  settings: EffectiveSettings,
  receipt: ReceiptFacts,
  images: ReceiptImages,
  check: PdfCheck | null,
): Promise<ComposedConfirmation> {
  const { pdf, problem: pdfProblem } = receipt.receiptFollows
    ? { pdf: null, problem: null }
    : await renderReceipt(settings('pdf_template'), receipt, images, check);
  const { problem: mailProblem, ...content } = renderConfirmation(settings('email_template'), receipt);
  return {
    mail: {
      ...mailSenderOf(settings, mailFrom),
      ...content,
      attachments:
        pdf === null
          ? []
          : [{ filename: receiptFilename(receipt), contentType: 'application/pdf', content: pdf }],
    },
    problems: [mailProblem, pdfProblem].filter((problem) => problem !== null),
  };
}

export function receiptFilename({ receiptNumber, donationNumber }: ReceiptFacts): string {
  return `kwitantie-${(receiptNumber ?? donationNumber).replace(/[^\w-]/g, '_')}.pdf`;
}
