import type { OrganisationScope } from '../../../platform/database/scope.ts';

export interface AccountKey {
  scope: OrganisationScope;
  accountId: string;
}
