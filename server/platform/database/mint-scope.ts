import type { OrganisationScope, PlatformScope } from './scope.ts';

// Only the files named in .dependency-cruiser.cjs may import this file. They first check who the caller is.

export function mintOrganisationScope(organisationId: string): OrganisationScope {
  return Object.freeze({ organisationId }) as OrganisationScope;
}

export function mintPlatformScope(): PlatformScope {
  return Object.freeze({ organisationId: null }) as PlatformScope;
}
