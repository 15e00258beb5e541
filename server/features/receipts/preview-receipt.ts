import { parsePdfTemplate } from '../../../contract/templates.ts';
import { actsForOrganisation } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuseUnknownOrganisation } from '../organisations/find-organisation.ts';
import { findPrintImage } from '../settings/images/queries.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import { unusableTemplate } from './errors.ts';
import { loadLogo } from './load-logo.ts';
import { organisationFactsOf } from './organisation-facts.ts';
import { renderReceipt } from './render-receipt.ts';
import { sampleGift, sampleOrganisation } from './sample-receipt.ts';

/**
 * What a PDF template makes of a made-up gift to a real organisation, or to a made-up one when it is the platform's own
 * template.
 */
export async function previewReceipt(deps: Deps, scope: Scope, pdfTemplate: string): Promise<Buffer> {
  const parsed = parsePdfTemplate(pdfTemplate);
  if ('problem' in parsed) throw unusableTemplate(parsed.problem);
  const organisation = await deps.database.transaction(scope, async (transaction) => {
    if (!actsForOrganisation(transaction)) return sampleOrganisation;
    await refuseUnknownOrganisation(transaction);
    const settings = await readEffectiveSettings(transaction);
    const signature = await findPrintImage(deps, transaction, settings('org_signature_url'));
    return { ...organisationFactsOf(settings), signature };
  });
  const logo = await loadLogo(deps, scope, organisation.logoUrl);
  const { pdf, problem } = await renderReceipt(pdfTemplate, { ...sampleGift, ...organisation }, logo);
  if (problem !== null) throw unusableTemplate(problem);
  return pdf;
}
