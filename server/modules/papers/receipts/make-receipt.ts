import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { refuseWhileHeld } from '../../foundation/organisation/paper-hold.ts';
import { provePaper } from '../numbered/prove-paper.ts';
import { receiptFilename } from './compose-confirmation.ts';
import { notCompleted } from './errors.ts';
import { loadReceiptImages } from './load-receipt-images.ts';
import { prepareReceipt } from './prepare-receipt.ts';
import { renderReceipt } from './render-receipt.ts';

/** The receipt of a completed donation, to download. */
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
      refuseWhileHeld(transaction, donation.environment),
    );
  const images = await loadReceiptImages(deps, scope, receipt.logoUrl, settings('pdf_template'));
  const check = facts && (await provePaper(deps, facts));
  const { pdf } = await renderReceipt(settings('pdf_template'), receipt, images, check);
  return { filename: receiptFilename(receipt), pdf };
}
