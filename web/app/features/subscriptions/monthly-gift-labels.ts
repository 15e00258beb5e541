import { intervalOf, wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';

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

export function isRunning({ status }: MonthlyGift): boolean {
  return status === 'starting' || status === 'active' || status === 'suspended';
}

export function wordsOf({ frequency }: MonthlyGift) {
  return wordsOfInterval(intervalOf(frequency));
}
