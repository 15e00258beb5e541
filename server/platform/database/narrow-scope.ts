import { mintOrganisationScope } from './mint-scope.ts';
import type { OrganisationScope, PlatformScope } from './scope.ts';

export function narrowScope(_platform: PlatformScope, organisationId: string): OrganisationScope {
  return mintOrganisationScope(organisationId);
}
