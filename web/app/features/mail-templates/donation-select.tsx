import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Select } from '../../../ui/input.tsx';
import { sampleDonations } from './test-mail-values.ts';

interface DonationSelectProps {
  donations: readonly ListedDonation[] | undefined;
  registration: UseFormRegisterReturn;
}

export function DonationSelect({ donations, registration }: DonationSelectProps) {
  return (
    <Select {...registration}>
      {!donations && <option value="">Laden...</option>}
      {donations?.map((donation) => (
        <option key={donation.id} value={donation.id}>
          {describe(donation)}
        </option>
      ))}
      {sampleDonations.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function describe({ amount, currency, createdAt, frequency, email }: ListedDonation): string {
  const parts = [
    formatAmount(amount, currency),
    kindOfFrequency[frequency],
    formatDate(createdAt),
    ...(email ? [email] : []),
  ];
  return parts.join(' · ');
}
