import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MissedCharge } from './missed-charge.ts';
import { listMonthsOfGift } from './store.ts';

/** The missed charge of a gift for which a charge is to be made again, and when; or was, a moment ago. */
export async function findMonthToRetry(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<(MissedCharge & { next_step_at: Date }) | undefined> {
  for (const month of await listMonthsOfGift(transaction, subscriptionId)) {
    const { state, next_step_at } = month;
    if (state === 'retry_planned' && next_step_at !== null) return { ...month, next_step_at };
  }
  return undefined;
}
