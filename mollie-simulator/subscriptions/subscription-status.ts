import { addIntervals, amsterdamDate, chargeMoment, parseInterval } from '../time/calendar.ts';
import type { Mandate, Subscription, SubscriptionStatus } from '../state/entities.ts';
import { toDecimal } from '../state/money.ts';
import type { Simulation } from '../simulation.ts';

export function setSubscriptionStatus(
  simulation: Simulation,
  subscription: Subscription,
  status: SubscriptionStatus,
): void {
  const from = subscription.status;
  subscription.status = status;
  subscription.canceledAt = status === 'canceled' ? simulation.now(subscription.account) : null;
  if (status === 'active') skipPastDates(simulation, subscription);
  planNextCharge(subscription);
  simulation.store.subscriptions.put(subscription);
  simulation.journal.record('status', subscription.account, {
    object: 'subscription',
    id: subscription.id,
    from,
    to: status,
    amount: toDecimal(subscription.amountCents),
  });
}

export function planNextCharge(subscription: Subscription): void {
  const isOngoing = !['canceled', 'completed'].includes(subscription.status);
  subscription.nextPaymentDate = isOngoing ? dateAt(subscription, subscription.anchorIndex) : null;
  subscription.dueAt =
    subscription.status === 'active' && subscription.nextPaymentDate !== null
      ? chargeMoment(subscription.nextPaymentDate)
      : null;
}

export function resumePending(simulation: Simulation, mandate: Mandate): void {
  for (const subscription of simulation.store.subscriptions.ownedBy(mandate.customerId)) {
    if (subscription.mandateId === mandate.id && subscription.status === 'pending') {
      setSubscriptionStatus(simulation, subscription, 'active');
    }
  }
}

/** Dates that passed while a subscription was not active are not charged. */
function skipPastDates(simulation: Simulation, subscription: Subscription): void {
  const today = amsterdamDate(simulation.now(subscription.account));
  while (dateAt(subscription, subscription.anchorIndex) < today) subscription.anchorIndex++;
}

function dateAt(subscription: Subscription, index: number): string {
  const interval = parseInterval(subscription.interval);
  if (!interval)
    throw new Error(`subscription ${subscription.id} has the invalid interval ${subscription.interval}`);
  return addIntervals(subscription.anchorDate, interval, index);
}
