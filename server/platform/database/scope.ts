declare const organisationScopeBrand: unique symbol;
declare const platformScopeBrand: unique symbol;

/** The right to work with one organisation's rows. Only mint-scope.ts creates a scope. */
export interface OrganisationScope {
  readonly organisationId: string;
  readonly [organisationScopeBrand]: true;
}

export interface PlatformScope {
  readonly organisationId: null;
  readonly [platformScopeBrand]: true;
}

export type Scope = OrganisationScope | PlatformScope;
