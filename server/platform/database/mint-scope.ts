import type { OrganisationScope, PlatformScope } from './scope.ts';

// Only tests and the files named in .dependency-cruiser.cjs may import this file, because a scope gives access to rows.

export function mintOrganisationScope(organisationId: string): OrganisationScope {
  return Object.freeze({ organisationId }) as OrganisationScope;
}

export function mintPlatformScope(): PlatformScope {
  return Object.freeze({ organisationId: null }) as PlatformScope;
}
