import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MissedCharge } from './missed-charge.ts';
import { listMissedChargesOfSubscription } from './store.ts';

export async function findPlannedRetry(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<(MissedCharge & { next_step_at: Date }) | undefined> {
  for (const missedCharge of await listMissedChargesOfSubscription(transaction, subscriptionId)) {
    const { state, next_step_at } = missedCharge;
    if (state === 'retry_planned' && next_step_at !== null) return { ...missedCharge, next_step_at };
  }
  return undefined;
}
