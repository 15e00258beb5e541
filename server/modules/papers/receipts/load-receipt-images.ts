import { parsePdfTemplate } from '../../../../contract/templates.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import type { ReceiptImages } from './render-receipt.ts';

/** The pictures that a receipt made with this template has. */
export async function loadReceiptImages(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  scope: Scope,
  logoUrl: string | null,
  pdfTemplate: string,
): Promise<ReceiptImages> {
  const parsed = parsePdfTemplate(pdfTemplate);
  const signatureUrl = 'template' in parsed ? parsed.template.signatureImageUrl : undefined;
  return {
    logo: await loadLogo(deps, scope, logoUrl),
    signature: await loadLogo(deps, scope, signatureUrl || null, 'signature'),
  };
}
