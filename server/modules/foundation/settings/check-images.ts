import { parsePdfTemplate } from '../../../../contract/templates.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { refreshLogo } from '../organisation/load-logo.ts';

/** Fetches images whose address was just saved, so that the user sees now that one does not work. */
export async function checkImages(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  scope: OrganisationScope,
  { org_logo_url: typed = '', pdf_template: pdfTemplate = '' }: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const warnings: Record<string, string> = {};
  const logoUrl = typed.trim();
  if (logoUrl !== '') {
    const { refusal } = await refreshLogo(deps, scope, logoUrl);
    if (refusal !== null)
      warnings['org_logo_url'] = `Opgeslagen, maar zo komt het logo niet op kwitanties. ${refusal}`;
  }
  const parsed = parsePdfTemplate(pdfTemplate);
  const signatureUrl = 'template' in parsed && parsed.template.signatureImageUrl;
  if (signatureUrl) {
    const { refusal } = await refreshLogo(deps, scope, signatureUrl, 'signature');
    if (refusal !== null)
      warnings['pdf_template'] = `Opgeslagen, maar zo komt de handtekening niet op kwitanties. ${refusal}`;
  }
  return warnings;
}
