import type { OrganisationScope } from '../../../platform/database/scope.ts';

/** Names one account and proves the right to work with it. */
export interface AccountKey {
  scope: OrganisationScope;
  accountId: string;
}
