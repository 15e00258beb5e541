import type { ListedDonation } from '../../contract/listed-donation.ts';
import { kindOfFrequency } from '../../contract/frequencies.ts';
import { environmentLabels } from '../lib/donation-labels.ts';
import { statusLabelOf } from '../lib/donation-status-labels.ts';
import { Badge } from './badge.tsx';

export function StatusBadge({ donation }: { donation: Pick<ListedDonation, 'status' | 'isRefundUnderWay'> }) {
  const { label, tone } = statusLabelOf(donation);
  return <Badge tone={tone}>{label}</Badge>;
}

export function TypeBadge({ frequency }: Pick<ListedDonation, 'frequency'>) {
  return <Badge>{kindOfFrequency[frequency]}</Badge>;
}

export function DonationEnvironmentBadge({ apiEnvironment }: Pick<ListedDonation, 'apiEnvironment'>) {
  const { short, tone } = environmentLabels[apiEnvironment];
  return <Badge tone={tone}>{short}</Badge>;
}
