import { sql } from 'kysely';
import type { Transaction, OrganisationTransaction } from '../../../../platform/database/database.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { listLastDates } from '../../../gifts/donations/queries.ts';
import type { Subscription } from '../subscription.ts';
import { type SubscriptionChange, listChanges } from './subscription-change.ts';
import { endOfPause, type PlanFacts } from './plan-change.ts';
import type { Deps } from '../../../foundation/deps.ts';

/** Returns the end of the pause of each paused subscription, by subscription id. */
export async function readPauses(
  transaction: Transaction,
  subscriptions: readonly Subscription[],
  now: Date,
): Promise<Map<string, string>> {
  const today = dutchDate(now);
  // A pause moves the start date into the future.
  const possible = subscriptions.filter(
    ({ status, start_date }) => status === 'active' && start_date > today,
  );
  if (possible.length === 0) return new Map();
  const organisationIds = possible.map(({ organisation_id }) => organisation_id);
  const subscriptionIds = possible.map(({ subscription_id }) => subscription_id);
  const changes = await transaction
    .selectFrom('subscription_change')
    .selectAll()
    .where('organisation_id', '=', sql<string>`any(${organisationIds})`)
    .where('subscription_id', '=', sql<string>`any(${subscriptionIds})`)
    .orderBy('requested_at', 'desc')
    .execute();
  const changesById = new Map<string, SubscriptionChange[]>(subscriptionIds.map((id) => [id, []]));
  for (const change of changes) changesById.get(change.subscription_id)?.push(change);
  const lastDates = await listLastDates(transaction, possible);
  const pauses = new Map<string, string>();
  for (const subscription of possible) {
    const { subscription_id: id } = subscription;
    const dates = lastDates.get(id);
    const lastChargedOn = dates ? dutchDate(dates.chargedAt) : null;
    const until = endOfPause({ subscription, changes: changesById.get(id) ?? [], lastChargedOn, today });
    if (until) pauses.set(id, until);
  }
  return pauses;
}

interface PlanFactsWithChanges extends PlanFacts {
  changes: SubscriptionChange[];
}

export async function readPlanFacts(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<PlanFactsWithChanges> {
  const { subscription_id: subscriptionId } = subscription;
  const [lastDates, changes] = await Promise.all([
    listLastDates(transaction, [subscription]),
    listChanges(transaction, subscriptionId),
  ]);
  const dates = lastDates.get(subscriptionId);
  return {
    subscription,
    changes,
    lastChargedOn: dates ? dutchDate(dates.chargedAt) : null,
    lastPaidOn: dates ? dutchDate(dates.givenAt) : null,
    today: dutchDate(clock.now()),
  };
}
