import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { refreshLogo } from '../receipts/load-logo.ts';

/**
 * Tries a logo's address that was just saved, as a receipt will: whoever typed it hears now that it does not work, not
 * from a donor.
 */
export async function checkLogo(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  scope: OrganisationScope,
  { org_logo_url: typed = '' }: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const url = typed.trim();
  if (url === '') return {};
  const { refusal } = await refreshLogo(deps, scope, url);
  return refusal === null
    ? {}
    : { org_logo_url: `Opgeslagen, maar zo komt het logo niet op kwitanties. ${refusal}` };
}
