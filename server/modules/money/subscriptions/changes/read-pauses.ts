import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { listLastCharges } from '../../../gifts/donations/queries.ts';
import type { Subscription } from '../subscription.ts';
import type { GiftChange } from './gift-change.ts';
import { endOfPause } from './plan-change.ts';

/** Until when each of some gifts is paused, by its id; those that are not are left out. */
export async function readPauses(
  transaction: Transaction,
  gifts: readonly Subscription[],
  now: Date,
): Promise<Map<string, string>> {
  const today = dutchDate(now);
  const possible = gifts.filter((gift) => mayBePaused(gift, today));
  if (possible.length === 0) return new Map();
  const changes = await transaction
    .selectFrom('gift_change')
    .selectAll()
    .where('organisation_id', '=', sql<string>`any(${possible.map((gift) => gift.organisation_id)})`)
    .where('subscription_id', '=', sql<string>`any(${possible.map((gift) => gift.subscription_id)})`)
    .orderBy('wanted_at', 'desc')
    .execute();
  const changesById = new Map<string, GiftChange[]>(possible.map((gift) => [gift.subscription_id, []]));
  for (const change of changes) changesById.get(change.subscription_id)?.push(change);
  const lastCharges = await listLastCharges(transaction, possible);
  const pauses = new Map<string, string>();
  for (const gift of possible) {
    const { subscription_id: id } = gift;
    const charged = lastCharges.get(id);
    const lastChargedOn = charged ? dutchDate(charged) : null;
    const until = endOfPause({ gift, changes: changesById.get(id) ?? [], lastChargedOn, today });
    if (until) pauses.set(id, until);
  }
  return pauses;
}

/** Moving the next charge is beginning anew on that day: once it has come, no pause runs. */
function mayBePaused({ status, start_date }: Subscription, today: string): boolean {
  return status === 'active' && start_date > today;
}
