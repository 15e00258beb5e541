import { parsePdfTemplate } from '../../../../contract/templates.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { PdfCheck } from '../../../platform/pdf/pdf-sheet.ts';
import type { Deps } from '../../foundation/deps.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import { refusePapersOnHold } from '../../foundation/organisation/paper-hold.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { createPaperCheck } from '../numbered/prove-paper.ts';
import { prepareReceipt } from './prepare-receipt.ts';
import { renderReceipt, type Receipt } from './render-receipt.ts';

export async function makeReceipt(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
): Promise<{ filename: string; pdf: Buffer }> {
  const prepared = await prepareReceipt(deps, scope, donationId);
  if (!prepared) throw new AppError('not_found');
  const { donation, settings, receipt, facts } = prepared;
  if (donation.status !== 'completed') throw notCompleted();
  if (!facts)
    await deps.database.transaction(scope, (transaction) =>
      refusePapersOnHold(transaction, donation.environment),
    );
  const check = facts && (await createPaperCheck(deps, facts));
  const { pdf } = await renderWithImages(deps, scope, settings('pdf_template'), receipt, check);
  return { filename: receiptFilename(receipt), pdf };
}

export const notCompleted = () =>
  conflictError(
    'Deze gift is niet voltooid. Alleen een voltooide gift heeft een bevestiging en een kwitantie.',
  );

export async function renderWithImages(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  scope: Scope,
  template: string,
  receipt: ReceiptFacts,
  check: PdfCheck | null,
): Promise<Receipt> {
  const parsed = parsePdfTemplate(template);
  const signatureUrl = 'template' in parsed ? parsed.template.signatureImageUrl : undefined;
  const images = {
    logo: await loadLogo(deps, scope, receipt.logoUrl),
    signature: await loadLogo(deps, scope, signatureUrl || null, 'signature'),
  };
  return renderReceipt(template, receipt, images, check);
}

export function receiptFilename({ receiptNumber, donationNumber }: ReceiptFacts): string {
  return `kwitantie-${(receiptNumber ?? donationNumber).replace(/[^\w-]/g, '_')}.pdf`;
}
