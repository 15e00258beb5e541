import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { PdfCheck } from '../../../platform/pdf/pdf-sheet.ts';
import { type MailToQueue, mailSenderOf } from '../../foundation/mail/queue-mail.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { renderConfirmation } from './render-confirmation.ts';
import { receiptFilename, renderWithImages } from './make-receipt.ts';

export interface ComposedConfirmation {
  mail: Omit<MailToQueue, 'kind' | 'to' | 'environment'>;
  /** Why the organisation's templates could not be used. */
  problems: string[];
}

export async function composeConfirmation(
  deps: Deps,
  scope: Scope,
  settings: EffectiveSettings,
  receipt: ReceiptFacts,
  check: PdfCheck | null,
): Promise<ComposedConfirmation> {
  const { pdf, problem: pdfProblem } = receipt.receiptFollows
    ? { pdf: null, problem: null }
    : await renderWithImages(deps, scope, settings('pdf_template'), receipt, check);
  const { problem: mailProblem, ...content } = renderConfirmation(settings('email_template'), receipt);
  return {
    mail: {
      ...mailSenderOf(settings, deps.mailFrom),
      ...content,
      attachments:
        pdf === null
          ? []
          : [{ filename: receiptFilename(receipt), contentType: 'application/pdf', content: pdf }],
    },
    problems: [mailProblem, pdfProblem].filter((problem) => problem !== null),
  };
}
