import type { OrganisationScope, PlatformScope } from './scope.ts';

/*
 * The only place where a scope is made. Importing this file is a statement that the caller has checked who is asking;
 * the import rules list who may do so.
 */

export function mintOrganisationScope(organisationId: string): OrganisationScope {
  // The brand exists for the compiler alone, so an object with it can only be made by assertion.
  return Object.freeze({ organisationId }) as OrganisationScope;
}

export function mintPlatformScope(): PlatformScope {
  return Object.freeze({ organisationId: null }) as PlatformScope;
}
