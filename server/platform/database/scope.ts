declare const organisationScopeBrand: unique symbol;
declare const platformScopeBrand: unique symbol;

/** The right to work with one organisation's rows. Made only by mint-scope.ts. */
export interface OrganisationScope {
  readonly organisationId: string;
  readonly [organisationScopeBrand]: true;
}

/** The right to work across organisations. Made only by mint-scope.ts. */
export interface PlatformScope {
  readonly organisationId: null;
  readonly [platformScopeBrand]: true;
}

export type Scope = OrganisationScope | PlatformScope;
