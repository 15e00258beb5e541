import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { lookAtMonth } from './month-in-hand.ts';
import { mayBePaid } from './pay-missed-charge.ts';
import { listMonthsOfGift } from './store.ts';

/** Where the donor of a gift that rests pays the newest missed charge that can be paid. */
export async function findWayBack(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<string | null> {
  for (const { missed_charge_id, token } of await listMonthsOfGift(transaction, subscriptionId)) {
    const inHand = await lookAtMonth(deps, transaction, missed_charge_id);
    if (inHand && mayBePaid(inHand, deps.clock.now())) return `/herstel/${token}`;
  }
  return null;
}
