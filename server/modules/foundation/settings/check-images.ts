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
  const parsed = parsePdfTemplate(pdfTemplate);
  const signatureUrl = 'template' in parsed ? parsed.template.signatureImageUrl : undefined;
  const warnings: Record<string, string> = {};
  for (const [key, what, url, kind] of [
    ['org_logo_url', 'het logo', typed.trim(), undefined],
    ['pdf_template', 'de handtekening', signatureUrl, 'signature'],
  ] as const) {
    const { refusal } = url ? await refreshLogo(deps, scope, url, kind) : { refusal: null };
    if (refusal !== null) warnings[key] = `Opgeslagen, maar zo komt ${what} niet op kwitanties. ${refusal}`;
  }
  return warnings;
}
