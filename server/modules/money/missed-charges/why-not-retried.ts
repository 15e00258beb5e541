import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { GiftChange } from '../subscriptions/changes/gift-change.ts';
import { findBroken } from '../subscriptions/changes/promises.ts';
import type { MonthInHand } from './month-in-hand.ts';
import { nextStep } from './next-step.ts';

/**
 * Why a charge that was to be made again is not, and since when: what was asked for after it failed, so that nothing
 * may be charged on that day. The organisation was told of the day. Undefined when it was made, or never planned.
 */
export function whyNotRetried(
  { gift, month, tries, facts }: MonthInHand,
  /** Newest first. */
  changes: readonly GiftChange[],
): { at: string; text: string } | undefined {
  const { failed_at: failedAt, asked_at, closed_at } = month;
  const told = { ...facts, mails: 0, askedAt: null, isPaused: false, isResting: false };
  const planned = nextStep(told, failedAt);
  const wasRetried = tries.all.some(({ kind, created_at }) => kind === 'retry' && created_at > failedAt);
  if (planned.kind !== 'retry' || wasRetried) return undefined;
  const until = asked_at ?? closed_at ?? planned.at;
  const charge = { at: planned.at, amountCents: 0, changeId: undefined };
  const why = changes.findLast(
    (change) =>
      change.wanted_at > failedAt &&
      change.wanted_at < until &&
      findBroken(gift, [change], charge)?.kind === 'charged_in_pause',
  );
  return (
    why && { at: why.wanted_at.toISOString(), text: `Niet opnieuw afgeschreven: ${reasonOf(why, gift)}.` }
  );
}

function reasonOf(
  { kind, mandate_id, reason }: GiftChange,
  { interval_months }: MonthInHand['gift'],
): string {
  const { gift: donation } = wordsOfInterval(interval_months);
  if (kind === 'suspend') return `de ${donation} rust`;
  if (mandate_id !== null) return 'de donateur heeft een andere rekening opgegeven';
  if (reason === 'day') return 'de donateur heeft een andere dag gekozen';
  return reason === 'pause'
    ? `de donateur heeft de ${donation} gepauzeerd`
    : 'de donateur heeft de volgende afschrijving verzet';
}
