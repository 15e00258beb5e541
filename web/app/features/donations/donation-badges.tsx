import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { environmentWords, statusWords } from '../../../lib/donation-words.ts';
import { Badge } from '../../../ui/badge.tsx';

export function StatusBadge({ status }: Pick<ListedDonation, 'status'>) {
  return <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>;
}

export function TypeBadge({ isRecurring }: Pick<ListedDonation, 'isRecurring'>) {
  return <Badge>{isRecurring ? 'Maandelijks' : 'Eenmalig'}</Badge>;
}

export function EnvironmentOfGift({ apiEnvironment }: Pick<ListedDonation, 'apiEnvironment'>) {
  const { short, tone } = environmentWords[apiEnvironment];
  return <Badge tone={tone}>{short}</Badge>;
}
