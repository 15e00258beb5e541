import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { environmentLabels, statusLabels } from '../../../lib/donation-labels.ts';
import { Badge } from '../../../ui/badge.tsx';

export function StatusBadge({ status }: Pick<ListedDonation, 'status'>) {
  return <Badge tone={statusLabels[status].tone}>{statusLabels[status].label}</Badge>;
}

export function TypeBadge({ isRecurring }: Pick<ListedDonation, 'isRecurring'>) {
  return <Badge>{isRecurring ? 'Maandelijks' : 'Eenmalig'}</Badge>;
}

export function DonationEnvironmentBadge({ apiEnvironment }: Pick<ListedDonation, 'apiEnvironment'>) {
  const { short, tone } = environmentLabels[apiEnvironment];
  return <Badge tone={tone}>{short}</Badge>;
}
