import { mintOrganisationScope } from './mint-scope.ts';
import type { OrganisationScope, PlatformScope } from './scope.ts';

/** Whoever may act for all organisations may act for one of them. */
export function narrowScope(_platform: PlatformScope, organisationId: string): OrganisationScope {
  return mintOrganisationScope(organisationId);
}
