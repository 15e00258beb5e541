import { monthOfCharge, wordsOfInterval } from '../../../contract/frequencies.ts';
import type { MoveReason } from '../../../contract/gift-states.ts';
import { shortEuros } from '../../../contract/money.ts';
import { formatDay, type GiftSummary } from './views.ts';

const dayOfYear = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const monthOfYear = new Intl.DateTimeFormat('nl-NL', { month: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('nl-NL');

export type GiftChange = 'amount' | MoveReason;

/** Names the date of the next charge only for a gift that has not started. The page shows that date below. */
export function describeState(gift: GiftSummary): string {
  const { state, nextDate, pendingChange, recoveryHref, missedCharge } = gift;
  if (state === 'ended') return 'Uw gift is gestopt.';
  if (state === 'suspended' && pendingChange) return 'Uw gift rust.';
  if (state === 'suspended')
    return `Uw gift rust tot u ${recoveryHref ? 'weer betaalt' : 'een rekening opgeeft'}.`;
  if (missedCharge) return `Uw gift van ${monthOfCharge(missedCharge.dueOn)} is nog niet betaald.`;
  if (nextDate === null) return 'Uw gift loopt.';
  if (state === 'starting') return `Uw gift begint op ${formatNext(gift)}.`;
  return gift.skippedDates.length > 0 ? `${describeSkip(gift)}.` : 'Uw gift loopt.';
}

export function describeDone(gift: GiftSummary, change: GiftChange): { headline: string; next: string } {
  switch (change) {
    case 'amount': {
      const { per } = wordsOfInterval(gift.intervalMonths);
      return { headline: `Uw gift is nu ${shortEuros(gift.amountCents)} ${per}`, next: describeNext(gift) };
    }
    case 'pause':
      return { headline: describeSkip(gift), next: describeEndOfSkip(gift) };
    case 'undo':
      return { headline: 'U slaat niet meer over', next: describeNext(gift) };
    case 'day':
    default:
      return { headline: 'Uw gift heeft een andere dag', next: describeNext(gift) };
  }
}

function describeSkip({ skippedDates, intervalMonths }: GiftSummary): string {
  if (skippedDates.length === 0) return 'U slaat over';
  const months = skippedDates.map((date) =>
    intervalMonths === 1 ? monthOfYear.format(new Date(date)) : monthOfCharge(date),
  );
  return `U slaat ${intervalMonths === 1 ? '' : 'de gift van '}${list.format(months)} over`;
}

function describeEndOfSkip(gift: GiftSummary): string {
  return gift.nextDate === null ? '' : `Op ${formatNext(gift)} gaat uw gift verder.`;
}

function describeNext(gift: GiftSummary): string {
  return gift.nextDate === null ? '' : `De volgende afschrijving is op ${formatNext(gift)}.`;
}

/** Includes the year only for a yearly gift, because its next charge can be more than a year away. */
function formatNext({ nextDate, intervalMonths }: GiftSummary): string {
  if (nextDate === null) return '';
  return intervalMonths === 12 ? formatDay(nextDate) : dayOfYear.format(new Date(nextDate));
}
