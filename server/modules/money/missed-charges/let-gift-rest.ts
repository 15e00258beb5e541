import type { RestReason } from '../../../../contract/subscription-changes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import { readWantedCourse } from '../subscriptions/lock-gift.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** Nothing more is charged for a gift until its donor pays again. False when it rests or ends already. */
export async function letGiftRest(
  deps: Deps,
  transaction: OrganisationTransaction,
  gift: Subscription,
  reason: RestReason,
): Promise<boolean> {
  if (gift.status === 'suspended' || (await readWantedCourse(transaction, gift)).rests) return false;
  const change = await recordChange(deps, transaction, gift, 'bank', { kind: 'suspend', reason });
  return typeof change !== 'string';
}
