import type { OrganisationScope, PlatformScope } from './scope.ts';

// The import rules list the files that may import this file, because those files check the caller's identity first.

export function mintOrganisationScope(organisationId: string): OrganisationScope {
  return Object.freeze({ organisationId }) as OrganisationScope;
}

export function mintPlatformScope(): PlatformScope {
  return Object.freeze({ organisationId: null }) as PlatformScope;
}
