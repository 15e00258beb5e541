import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { SubscriptionChange } from '../subscriptions/changes/subscription-change.ts';
import { findBrokenPromiseAmong } from '../subscriptions/changes/promises.ts';
import type { MissedChargeContext } from './lock-missed-charge.ts';
import { nextStep } from './next-step.ts';

export function explainDroppedRetry(
  { subscription, missedCharge, history, facts }: MissedChargeContext,
  /** Newest first. */
  changes: readonly SubscriptionChange[],
): { at: string; text: string } | undefined {
  const { failed_at: failedAt, asked_at, closed_at } = missedCharge;
  const reported = { ...facts, mails: 0, askedAt: null, isPaused: false, isSuspended: false };
  const planned = nextStep(reported, failedAt);
  const wasRetried = history.all.some(({ kind, created_at }) => kind === 'retry' && created_at > failedAt);
  if (planned.kind !== 'retry' || wasRetried) return undefined;
  const until = asked_at ?? closed_at ?? planned.at;
  const charge = { at: planned.at, amountCents: 0 };
  const why = changes.findLast(
    (change) =>
      change.requested_at > failedAt &&
      change.requested_at < until &&
      findBrokenPromiseAmong(subscription, [change], charge)?.kind === 'charged_in_pause',
  );
  if (!why) return undefined;
  const text = `Niet opnieuw afgeschreven: ${describeReason(why, subscription)}.`;
  return { at: why.requested_at.toISOString(), text };
}

function describeReason(
  { kind, mandate_id, reason }: SubscriptionChange,
  { interval_months }: MissedChargeContext['subscription'],
): string {
  const { gift } = wordsOfInterval(interval_months);
  if (kind === 'suspend') return `de ${gift} rust`;
  if (mandate_id !== null) return 'de donateur heeft een andere rekening opgegeven';
  if (reason === 'day') return 'de donateur heeft een andere dag gekozen';
  return reason === 'pause'
    ? `de donateur heeft de ${gift} gepauzeerd`
    : 'de donateur heeft de volgende afschrijving verzet';
}
