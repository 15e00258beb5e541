import type { OrganisationScope } from '../../../platform/database/scope.ts';

/** Through which door somebody came to a monthly gift, which says what they may do with it. */
export interface GiftDoor {
  scope: OrganisationScope;
  subscriptionId: string;
  /** The address of the gift's own page. */
  base: string;
  /** By a link to this gift alone, which may have been forwarded; or by a proof of the address it is given with. */
  cameBy: 'link' | 'address';
}
