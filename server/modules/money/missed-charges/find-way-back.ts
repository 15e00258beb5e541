import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { readMissedCharge } from './lock-missed-charge.ts';
import { mayBePaid } from './pay-missed-charge.ts';
import { listMissedChargesOfSubscription } from './store.ts';

/** The link to pay the newest missed charge that can be paid. */
export async function findRecoveryLink(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<string | null> {
  for (const { missed_charge_id, token } of await listMissedChargesOfSubscription(
    transaction,
    subscriptionId,
  )) {
    const context = await readMissedCharge(deps, transaction, missed_charge_id);
    if (context && mayBePaid(context, deps.clock.now())) return `/herstel/${token}`;
  }
  return null;
}
