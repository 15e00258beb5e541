import { parsePdfTemplate } from '../../../../contract/templates.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { showCheck } from '../numbered/prove-paper.ts';
import { unusableTemplate } from './errors.ts';
import { loadReceiptImages } from './load-receipt-images.ts';
import { renderReceipt } from './render-receipt.ts';
import { sampleOrganisationFacts } from './sample-organisation-facts.ts';
import { sampleGift } from './sample-receipt.ts';

/**
 * What a PDF template makes of a made-up gift to a real organisation, or to a made-up one when it is the platform's own
 * template.
 */
export async function previewReceipt(deps: Deps, scope: Scope, pdfTemplate: string): Promise<Buffer> {
  const parsed = parsePdfTemplate(pdfTemplate);
  if ('problem' in parsed) throw unusableTemplate(parsed.problem);
  const organisation = await sampleOrganisationFacts(deps, scope);
  const images = await loadReceiptImages(deps, scope, organisation.logoUrl, pdfTemplate);
  const receipt = { ...sampleGift, ...organisation };
  const { pdf, problem } = await renderReceipt(pdfTemplate, receipt, images, showCheck(deps, receipt));
  if (problem !== null) throw unusableTemplate(problem);
  return pdf;
}
