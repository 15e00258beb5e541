import type { SubscriptionChange } from '../modules/money/subscriptions/changes/subscription-change.ts';
import { dutchDate } from '../platform/dutch-calendar.ts';
import type { GiftPayment, Promised, SimulatedGift } from './simulated-gifts.ts';

const firstCents = 10_00;

export function checkCharges(
  gift: SimulatedGift,
  changes: readonly SubscriptionChange[],
  made: readonly GiftPayment[],
  check: (isTrue: boolean, what: string) => void,
): void {
  const kept: string[] = [];
  for (const payment of made) {
    const { id, createdAt, amount, amountRefunded, status, subscriptionId, sequenceType } = payment;
    if (sequenceType !== 'recurring') continue;
    const at = Date.parse(createdAt);
    const cents = Math.round(Number(amount) * 100);
    const excess = excessOf(gift.promises, at, cents);
    const back = Math.round(Number(amountRefunded) * 100);
    // A payment outside the subscription, such as a retry, may be refunded whole if the donor paid twice.
    const mayGoBack = subscriptionId === null && back === cents;
    const refused = promisesUntilRefused(changes, at);
    const wasPromised = refused.length > 0 && back === excessOf([...gift.promises, ...refused], at, cents);
    const day = dutchDate(new Date(at));
    if (status === 'paid' && payment.amountChargedBack === '0.00')
      check(
        back === excess || mayGoBack || wasPromised,
        `${back} cents of ${id} (${day}) were refunded instead of ${excess}`,
      );
    if (excess < cents && subscriptionId !== null) kept.push(day);
  }
  kept.sort();
  for (const [index, day] of kept.entries()) {
    const before = kept[index - 1];
    const days = before ? (Date.parse(day) - Date.parse(before)) / 86_400_000 : 99;
    check(days >= 20, `charged on ${before} and again on ${day}, after ${days} days`);
  }
}

function excessOf(promises: readonly Promised[], at: number, cents: number): number {
  const before = promises.filter((promise) => promise.at < at + 1_000);
  const rest = before.findLast(({ kind }) => kind === 'suspend' || kind === 'dates');
  const isForbidden =
    before.some(({ kind }) => kind === 'stop') ||
    (rest && (!rest.nextDate || dutchDate(new Date(at)) < rest.nextDate));
  return isForbidden ? cents : Math.max(0, cents - promisedCents({ promises: before }, Infinity));
}

/** Until Mollie refuses a change, the change counts as a promise, and the product may refund a charge because of it. */
function promisesUntilRefused(changes: readonly SubscriptionChange[], at: number): Promised[] {
  return changes
    .filter(
      ({ state, requested_at, finished_at }) =>
        state === 'refused' &&
        requested_at.getTime() < at + 1_000 &&
        finished_at &&
        finished_at.getTime() > at,
    )
    .map(({ change_id, kind, requested_at, next_date, amount_cents }) => ({
      at: requested_at.getTime(),
      kind,
      changeId: change_id,
      ...(next_date && { nextDate: next_date }),
      ...(amount_cents !== null && { amountCents: amount_cents }),
    }));
}

export function promisedCents({ promises }: Pick<SimulatedGift, 'promises'>, before: number): number {
  return promises.findLast(({ kind, at }) => kind === 'amount' && at < before)?.amountCents ?? firstCents;
}
