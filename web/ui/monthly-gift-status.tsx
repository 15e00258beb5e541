import type { MonthlyGift } from '../../contract/payments.ts';
import { formatDate } from '../lib/format.ts';
import { Badge } from './badge.tsx';
import { intervalOf, wordsOfInterval } from '../../contract/frequencies.ts';

export const giftStatusLabels = {
  starting: { label: 'Start binnenkort', tone: 'warning' },
  active: { label: 'Lopend', tone: 'success' },
  suspended: { label: 'Rust', tone: 'warning' },
  canceled: { label: 'Gestopt', tone: 'neutral' },
  completed: { label: 'Afgelopen', tone: 'neutral' },
  refused: { label: 'Niet gestart', tone: 'danger' },
} as const satisfies Record<MonthlyGift['status'], object>;

export const endedByLabels = {
  donor: 'door de donateur',
  organisation: 'door de organisatie',
  administrator: 'door een beheerder van Gulhart',
  provider: 'door de betaalprovider',
} as const satisfies Record<NonNullable<MonthlyGift['endedBy']>, string>;

export function MonthlyGiftStatus({ gift }: { gift: MonthlyGift }) {
  const note = describeGiftState(gift);
  return (
    <>
      <MonthlyGiftBadge gift={gift} />
      {note && <span className="mt-1 block text-sm wrap-anywhere text-muted md:max-w-48">{note}</span>}
    </>
  );
}

/** Only an active gift can be paused, so 'Gepauzeerd' takes the place of 'Lopend'. */
export function MonthlyGiftBadge({ gift }: { gift: MonthlyGift }) {
  if (gift.pausedUntil) return <Badge tone="warning">Gepauzeerd</Badge>;
  const { tone, label } = giftStatusLabels[gift.status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function describeGiftState({ status, pausedUntil, refusal }: MonthlyGift): string | null {
  if (status === 'suspended') return 'Er wordt niets afgeschreven tot de donateur weer wil geven.';
  if (pausedUntil) return `Tot ${formatDate(pausedUntil)}.`;
  return refusal && `Reden: ${refusal}`;
}

export function isRunning({ status }: MonthlyGift): boolean {
  return status === 'starting' || status === 'active' || status === 'suspended';
}

export function wordsOf({ frequency }: MonthlyGift) {
  return wordsOfInterval(intervalOf(frequency));
}
