import { dutchDate } from '../platform/dutch-calendar.ts';
import type { GiftPayment, SimulatedGift } from './simulated-gifts.ts';

const firstCents = 10_00;

/** Every charge must match the promise of its day; exactly the excess is refunded. */
export function checkCharges(
  gift: SimulatedGift,
  made: readonly GiftPayment[],
  check: (isTrue: boolean, what: string) => void,
): void {
  const kept: string[] = [];
  for (const payment of made) {
    const { id, createdAt, amount, amountRefunded, status, subscriptionId, sequenceType } = payment;
    if (sequenceType !== 'recurring') continue;
    const at = Date.parse(createdAt);
    const before = gift.promises.filter((promise) => promise.at < at + 1_000);
    const rest = before.findLast(({ kind }) => kind === 'suspend' || kind === 'dates');
    const day = dutchDate(new Date(at));
    const isWrong =
      before.some(({ kind }) => kind === 'stop') || (rest && (!rest.nextDate || day < rest.nextDate));
    const cents = Math.round(Number(amount) * 100);
    const excess = isWrong ? cents : Math.max(0, cents - promisedCents(gift, at + 1_000));
    const back = Math.round(Number(amountRefunded) * 100);
    // A second payment is refunded completely.
    const mayGoBack = subscriptionId === null && back === cents;
    if (status === 'paid' && payment.amountChargedBack === '0.00')
      check(back === excess || mayGoBack, `${back} of ${id} (${day}) was refunded instead of ${excess}`);
    if (!isWrong && subscriptionId !== null) kept.push(day);
  }
  kept.sort();
  for (const [index, day] of kept.entries()) {
    const before = kept[index - 1];
    const days = before ? (Date.parse(day) - Date.parse(before)) / 86_400_000 : 99;
    check(days >= 20, `charged on ${before} and ${day}`);
  }
}

export function promisedCents({ promises }: SimulatedGift, before: number): number {
  return promises.findLast(({ kind, at }) => kind === 'amount' && at < before)?.amountCents ?? firstCents;
}
