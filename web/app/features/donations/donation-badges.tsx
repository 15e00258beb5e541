import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { environmentLabels, statusLabelOf } from '../../../lib/donation-labels.ts';
import { Badge } from '../../../ui/badge.tsx';

export function StatusBadge({ donation }: { donation: Pick<ListedDonation, 'status' | 'isRefundUnderWay'> }) {
  const { label, tone } = statusLabelOf(donation);
  return <Badge tone={tone}>{label}</Badge>;
}

export function TypeBadge({ isRecurring }: Pick<ListedDonation, 'isRecurring'>) {
  return <Badge>{isRecurring ? 'Maandelijks' : 'Eenmalig'}</Badge>;
}

export function DonationEnvironmentBadge({ apiEnvironment }: Pick<ListedDonation, 'apiEnvironment'>) {
  const { short, tone } = environmentLabels[apiEnvironment];
  return <Badge tone={tone}>{short}</Badge>;
}
